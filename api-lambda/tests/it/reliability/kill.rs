use std::{sync::atomic::Ordering::SeqCst, thread, time::Duration};

use super::{Connections, assert_all_can_be_sent_again, assert_kept, send_all, stored};
use crate::support::{Server, Table};

const POSTS: usize = 1_000;

/// The numbers of answers after which the process is killed.
const MOMENTS: [usize; 10] = [1, 50, 150, 250, 350, 450, 550, 700, 850, 950];

#[test]
#[ignore = "takes a minute: make reliability"]
fn a_kill_in_the_middle_of_a_thousand_posts_loses_nothing_that_was_answered() {
    for moment in MOMENTS {
        let server = Server::on(&Table::on_disk(), &[]);
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
