//! Pages of events as they were told, for those who read what is long past: the same pages are asked
//! for again and again, and never change.

use std::{
    collections::{HashMap, VecDeque},
    sync::Mutex,
};

use matches::Id;

use super::{broadcast::EventText, live::lock};

/// Events of a page. Page 0 begins with event number 1.
const PAGE: u64 = 64;
/// The most bytes of events that are kept, of all matches together.
const MOST: usize = 16 << 20;

/// Some pages that were read.
#[derive(Debug, Default)]
pub(super) struct ToldPages(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    pages: HashMap<(Id, u64), Vec<EventText>>,
    /// The oldest first.
    order: VecDeque<(Id, u64)>,
    bytes: usize,
}

/// What to read so that whole pages become known: the first event, and how many.
pub(super) fn whole_pages(from: u64, limit: usize) -> (u64, usize) {
    let first = (from.max(1) - 1) / PAGE * PAGE;
    let last = (from.saturating_add(limit as u64) - 1).div_ceil(PAGE);
    let n_events = last.saturating_mul(PAGE).saturating_sub(first);
    (first + 1, usize::try_from(n_events).unwrap_or(usize::MAX))
}

fn size(page: &[EventText]) -> usize {
    page.iter().map(|it| it.text.len()).sum()
}

impl ToldPages {
    /// Events from number `from` on, at most `limit`, as far as they are known without a gap.
    pub(super) fn read(&self, id: &Id, from: u64, limit: usize) -> Vec<EventText> {
        let kept = lock(&self.0);
        let mut found = Vec::new();
        let mut key = (id.clone(), (from.max(1) - 1) / PAGE);
        while found.len() < limit
            && let Some(page) = kept.pages.get(&key)
        {
            let wanted = page.iter().filter(|it| from <= it.seq);
            found.extend(wanted.take(limit - found.len()).cloned());
            key.1 += 1;
        }
        found
    }

    /// Keeps the whole pages among events that follow each other. The first begins a page.
    pub(super) fn keep<'a>(&self, id: &Id, events: impl IntoIterator<Item = &'a EventText>) {
        let events: Vec<&EventText> = events.into_iter().collect();
        let mut kept = lock(&self.0);
        for page in events.chunks_exact(PAGE as usize) {
            let page: Vec<EventText> = page.iter().copied().cloned().collect();
            let key = (id.clone(), (page[0].seq - 1) / PAGE);
            kept.bytes += size(&page);
            if let Some(same) = kept.pages.insert(key.clone(), page) {
                kept.bytes -= size(&same);
            } else {
                kept.order.push_back(key);
            }
            while MOST < kept.bytes
                && let Some(oldest) = kept.order.pop_front()
            {
                let page = kept.pages.remove(&oldest).unwrap_or_default();
                kept.bytes -= size(&page);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(from: u64, n: u64, size: usize) -> Vec<EventText> {
        let event = |seq| EventText {
            seq,
            text: "x".repeat(size).into(),
        };
        (from..from + n).map(event).collect()
    }

    fn seqs(events: &[EventText]) -> Vec<u64> {
        events.iter().map(|it| it.seq).collect()
    }

    #[test]
    fn what_is_kept_is_told_again_without_a_gap() {
        let (told, id) = (ToldPages::default(), Id::new([1; 8]));
        for (from, limit, expected) in [
            (1, 1, (1, 64)),
            (64, 1, (1, 64)),
            (65, 64, (65, 64)),
            (100, 500, (65, 576)),
        ] {
            assert_eq!(whole_pages(from, limit), expected, "{from} {limit}");
        }
        whole_pages(u64::MAX, usize::MAX);
        told.keep(&id, &events(65, 140, 10));
        assert!(told.read(&id, 1, 10).is_empty());
        assert_eq!(seqs(&told.read(&id, 100, 3)), [100, 101, 102]);
        assert_eq!(told.read(&id, 65, 500).len(), 128, "whole pages only");
        assert!(told.read(&Id::new([2; 8]), 65, 1).is_empty());
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let told = ToldPages::default();
        for n in 0..100 {
            told.keep(&Id::new([n; 8]), &events(1, 64, 10_000));
            told.keep(&Id::new([n; 8]), &events(1, 64, 10_000));
        }
        let kept = lock(&told.0);
        assert!(kept.bytes <= MOST);
        let bytes: usize = kept.pages.values().map(|it| size(it)).sum();
        assert_eq!(kept.bytes, bytes);
        assert_eq!(kept.order.len(), kept.pages.len());
    }
}
