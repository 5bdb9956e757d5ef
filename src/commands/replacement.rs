//! Files that are replaced as a whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What will stand in a file once it is [committed](Replacement::commit): a reader sees the old text or the new one, whatever
/// happens in between. Without that, the old text stays.
///
/// It is written beside the file, forced to the disk, and renamed. Links are followed. What is no ordinary file, a device say, is
/// written to at once and never replaced.
pub struct Replacement {
    out: BufWriter<File>,
    /// The file that is written and the one that it becomes; `None` for what is not replaced, and after a commit.
    names: Option<[PathBuf; 2]>,
}

impl Replacement {
    /// Begins to write what will stand in `file`, which need not be there.
    pub fn of(file: &Path) -> io::Result<Replacement> {
        let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        let old = fs::metadata(&file).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Ok(Replacement { out: BufWriter::new(File::options().write(true).open(&file)?), names: None });
        }
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let temporary = file.with_file_name(name);
        let out = BufWriter::new(File::create(&temporary)?);
        let replacement = Replacement { out, names: Some([temporary, file]) };
        if let Some(old) = old {
            // Who may read the file does not change.
            replacement.out.get_ref().set_permissions(old.permissions())?;
        }
        Ok(replacement)
    }

    /// Puts the new text in place of the old one.
    pub fn commit(mut self) -> io::Result<()> {
        self.out.flush()?;
        if let Some([temporary, file]) = &self.names {
            self.out.get_ref().sync_all()?;
            fs::rename(temporary, file)?;
            self.names = None;
        }
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some([temporary, _]) = &self.names {
            // What is left of a failed attempt is of no use; that it cannot be removed either changes nothing.
            let _ = fs::remove_file(temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replace(file: &Path, text: &str) -> io::Result<()> {
        let mut out = Replacement::of(file)?;
        out.write_all(text.as_bytes())?;
        out.commit()
    }

    #[test]
    fn files_are_replaced_as_a_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("vibria-replacement-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("game.pgn");
        for text in ["one", "two, longer", "3"] {
            replace(&file, text).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        let mut dropped = Replacement::of(&file).unwrap();
        dropped.write_all(b"4").unwrap();
        dropped.flush().unwrap();
        drop(dropped);
        assert_eq!(fs::read_to_string(&file).unwrap(), "3");
        assert!(replace(&folder.join("missing").join("game.pgn"), "x").is_err());
        // A folder cannot be replaced by a file; nothing stays behind.
        assert!(replace(&folder, "x").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_stays_private() {
        use std::os::unix::fs::PermissionsExt;
        let file = std::env::temp_dir().join(format!("vibria-private-{}", std::process::id()));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        replace(&file, "new").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        fs::remove_file(&file).unwrap();
    }
}
