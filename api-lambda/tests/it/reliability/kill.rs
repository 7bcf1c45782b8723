use std::{sync::atomic::Ordering::SeqCst, thread, time::Duration};

use super::{Connections, assert_all_can_be_sent_again, assert_kept, send_all, stored};
use crate::support::{PRODUCT_DEADLINE, Server, Table};

const POSTS: usize = 2_000;

/// Rounds, each with another number of answers after which the process is killed: 1, 96, 191 … 1,901.
const ROUNDS: usize = 21;

#[test]
#[ignore = "takes a minute: make reliability"]
fn a_kill_in_the_middle_of_two_thousand_posts_loses_nothing_that_was_answered() {
    for moment in (0..ROUNDS).map(|round| 1 + 95 * round) {
        let server = Server::on(&Table::on_disk(), &[PRODUCT_DEADLINE]);
        let (sent, ()) = send_all(&server, 0..POSTS, Connections::Kept(8), |answered| {
            while answered.load(SeqCst) < moment {
                thread::sleep(Duration::from_micros(100));
            }
            server.signal("KILL");
        });
        let answered = sent.iter().filter(|one| one.id().is_some()).count();
        assert!((moment..POSTS).contains(&answered), "it was not killed in the middle but after {answered}");
        let server = server.again(&[]);
        let stored = stored(&server, &server.login());
        assert_kept(&sent, &stored);
        assert_all_can_be_sent_again(&server, &sent);
        let (unanswered, lost) = (stored.len() - answered, POSTS - answered);
        println!(
            "kill -9 of {POSTS} posts: {answered} answered and all of them there, {unanswered} stored without an answer; \
             {lost} sent again, {POSTS} in the list"
        );
    }
}
