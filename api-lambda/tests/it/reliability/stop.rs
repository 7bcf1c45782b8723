use std::{
    collections::BTreeSet,
    sync::atomic::Ordering::SeqCst,
    thread,
    time::{Duration, Instant},
};

use super::{Connections, Sent, assert_all_can_be_sent_again, ms, send_all, stored};
use crate::support::{PRODUCT_DEADLINE, Server, Table};

#[test]
#[ignore = "takes a while: make reliability"]
fn a_restart_answers_everything_that_it_has_stored() {
    for connections in [Connections::Kept(20), Connections::New(20)] {
        for moment in [100, 300, 500, 700, 900] {
            let server = Server::on(&Table::on_disk(), &[PRODUCT_DEADLINE]);
            let (sent, asked) = send_all(&server, 0..1_000, connections, |answered| {
                while answered.load(SeqCst) < moment {
                    thread::sleep(Duration::from_micros(100));
                }
                let asked = Instant::now();
                server.signal("TERM");
                asked
            });
            let table = server.table.clone();
            assert!(server.stop().success());
            let time = asked.elapsed();
            let server = Server::on(&table, &[]);
            let stored: BTreeSet<String> = stored(&server, &server.login()).into_keys().collect();
            let answered: BTreeSet<String> = sent.iter().filter_map(Sent::id).collect();
            assert_eq!(answered, stored, "what is stored was answered, and the other way round");
            assert!(sent.iter().all(|one| one.answer.as_ref().is_none_or(|answer| answer.status == 201)));
            assert_all_can_be_sent_again(&server, &sent);
            println!(
                "SIGTERM after {moment} answers, {connections:?}: {} more answered, none stored and not answered, ended in {}",
                answered.len() - moment,
                ms(time)
            );
        }
    }
}
