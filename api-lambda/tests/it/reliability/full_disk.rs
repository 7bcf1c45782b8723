use std::{fs, path::Path, process::Command};

use tempfile::TempDir;

use super::{Connections, Sent, assert_all_can_be_sent_again, assert_kept, send, spread, stored};
use crate::support::{PASSWORD, PRODUCT_DEADLINE, Server, Table, agent, endpoint, skipped};

/// Number of refused requests in a row after which the disk counts as full.
const REFUSED: usize = 50;

/// A small disk in memory that is soon full. It is removed on drop.
struct SmallDisk(TempDir);

impl SmallDisk {
    fn of(kilobytes: usize) -> Result<Self, String> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let options = format!("size={kilobytes}k,mode=700");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(folder.path()).output();
        match mount {
            Ok(mount) if mount.status.success() => Ok(Self(folder)),
            Ok(mount) => Err(String::from_utf8_lossy(&mount.stderr).into_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
    }
}

/// Sends requests until [`REFUSED`] in a row were refused.
fn send_until_full(server: &Server) -> Vec<Sent> {
    let agent = agent();
    let mut sent: Vec<Sent> = Vec::new();
    while sent.len() < REFUSED || sent.iter().rev().take(REFUSED).any(|one| one.id().is_some()) {
        let one = send(&agent, server, sent.len(), Connections::Kept(1));
        let answer = one.answer.as_ref().expect("an answer");
        assert!(matches!(answer.status, 201 | 503), "{} {}", answer.status, answer.body);
        assert!(answer.status == 201 || !answer.header("retry-after").is_empty(), "{answer:?}");
        sent.push(one);
    }
    sent
}

#[test]
#[ignore = "mounts a disk: make reliability"]
fn a_full_disk_refuses_what_it_cannot_keep_and_works_again_when_there_is_room() {
    if endpoint().is_some() {
        return skipped("about the file");
    }
    // On the small one only the log of the database has grown; on the large one it has been written into the file many
    // times.
    for (kilobytes, ballast_kilobytes) in [(10_000, 7_000), (15_000, 7_000)] {
        let disk = match SmallDisk::of(kilobytes) {
            Ok(disk) => disk,
            Err(reason) => return skipped(&format!("a small disk cannot be mounted: {}", reason.trim())),
        };
        let ballast = disk.path().join("ballast");
        fs::write(&ballast, vec![0; ballast_kilobytes * 1000]).expect("room for the ballast");
        let table = Table::in_folder(tempfile::tempdir_in(disk.path()).expect("a folder"));
        let server = Server::on(&table, &[PRODUCT_DEADLINE]);
        let cookie = server.login();

        let sent = send_until_full(&server);
        let (kept, refused): (Vec<&Sent>, Vec<&Sent>) = sent.iter().partition(|one| one.id().is_some());
        let full = stored(&server, &cookie);
        assert_kept(&sent, &full);
        assert_eq!(full.len(), kept.len(), "what was refused is not stored");
        println!(
            "a disk of {kilobytes} kB: {} answered 201, then {} answered 503, {}; login {}",
            kept.len(),
            refused.len(),
            spread(refused.iter().map(|one| one.time)),
            server.try_password(PASSWORD).status,
        );
        assert_eq!(server.get("/api/health").send().status, 503);

        fs::remove_file(&ballast).expect("the ballast");
        assert_eq!(server.get("/api/health").send().status, 200);
        assert_all_can_be_sent_again(&server, &sent);
        let server = server.again(&[PRODUCT_DEADLINE]);
        assert_kept(&sent, &stored(&server, &server.login()));
        println!("with room again, without a restart: {} sent again, {} in the list", refused.len(), sent.len());
    }
}
