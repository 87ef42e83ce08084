//! A cache of serialised event pages for clients that replay long matches.
//!
//! Rendering an old event means replaying the match up to it, so pages that are read once are
//! likely to be read again by the next viewer. An event never changes, so a cached page is never
//! wrong, unless the store itself has lost events. The cache is bounded in bytes over all matches, and the page that was inserted first is
//! evicted first.

use std::{
    collections::{HashMap, VecDeque},
    sync::Mutex,
};

use matches::Id;

use super::{broadcast::EventText, lock};

/// Number of a match's events per cached page. Page 0 begins with event number 1.
const PAGE_EVENTS: usize = 64;
/// Maximum size of the cache in bytes of event text, over all matches: a few hundred long matches,
/// and little beside the workers' transposition tables.
const MAX_BYTES: usize = 16 << 20;

/// The cache of serialised event pages of all matches.
#[derive(Debug, Default)]
pub(super) struct EventPages(Mutex<PageCache>);

/// The key of a cached page of events: the match, and the number of the page in it.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
struct PageKey {
    id: Id,
    page: u64,
}

#[derive(Debug, Default)]
struct PageCache {
    pages: HashMap<PageKey, Vec<EventText>>,
    /// The keys of `pages` in the order of their insertion, in which they are evicted.
    order: VecDeque<PageKey>,
    /// Sum of the sizes of all cached pages, in bytes of event text.
    bytes: usize,
}

/// The number, from 0 on, of the page of [`PAGE_EVENTS`] events that contains event number `seq` of
/// a match.
fn page_of(seq: u64) -> u64 {
    seq.saturating_sub(1) / PAGE_EVENTS as u64
}

/// Extends a range of a match's events to whole pages, so that what is read for it can be cached.
/// Returns the number of the first event and the number of events.
pub(super) fn whole_pages(from: u64, limit: usize) -> (u64, usize) {
    let size = PAGE_EVENTS as u64;
    let first = page_of(from) * size;
    let last = (from.saturating_add(limit as u64) - 1).div_ceil(size);
    let n_events = last.saturating_mul(size).saturating_sub(first);
    (first + 1, usize::try_from(n_events).unwrap_or(usize::MAX))
}

fn size(page: &[EventText]) -> usize {
    page.iter().map(|event| event.text.len()).sum()
}

impl EventPages {
    /// The cached events of a match from number `from` on, at most `limit`, up to the first that
    /// isn't cached.
    pub(super) fn get(&self, id: &Id, from: u64, limit: usize) -> Vec<EventText> {
        let cache = lock(&self.0);
        let mut found = Vec::new();
        let mut key = PageKey {
            id: id.clone(),
            page: page_of(from),
        };
        while found.len() < limit
            && let Some(page) = cache.pages.get(&key)
        {
            let wanted = page.iter().filter(|event| from <= event.seq);
            found.extend(wanted.take(limit - found.len()).cloned());
            key.page += 1;
        }
        found
    }

    /// Drops the pages of a match whose events have changed, because the store has lost some.
    pub(super) fn remove(&self, id: &Id) {
        let mut cache = lock(&self.0);
        let cache = &mut *cache;
        cache.order.retain(|key| key.id != *id);
        cache.pages.retain(|key, page| {
            let is_kept = key.id != *id;
            cache.bytes -= if is_kept { 0 } else { size(page) };
            is_kept
        });
    }

    /// Caches the whole pages among consecutive events of a match, the first of which must begin a
    /// page.
    pub(super) fn insert<'a>(&self, id: &Id, events: impl IntoIterator<Item = &'a EventText>) {
        let events: Vec<&EventText> = events.into_iter().collect();
        let mut cache = lock(&self.0);
        for page in events.chunks_exact(PAGE_EVENTS) {
            let page: Vec<EventText> = page.iter().copied().cloned().collect();
            let key = PageKey {
                id: id.clone(),
                page: page_of(page[0].seq),
            };
            cache.bytes += size(&page);
            if let Some(same) = cache.pages.insert(key.clone(), page) {
                cache.bytes -= size(&same);
            } else {
                cache.order.push_back(key);
            }
            while MAX_BYTES < cache.bytes
                && let Some(oldest) = cache.order.pop_front()
            {
                let page = cache.pages.remove(&oldest).unwrap_or_default();
                cache.bytes -= size(&page);
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
        events.iter().map(|event| event.seq).collect()
    }

    #[test]
    fn cached_events_have_no_gap() {
        let (pages, id) = (EventPages::default(), Id::new([1; 8]));
        for (from, limit, expected) in [
            (1, 1, (1, 64)),
            (64, 1, (1, 64)),
            (65, 64, (65, 64)),
            (100, 500, (65, 576)),
        ] {
            assert_eq!(whole_pages(from, limit), expected, "{from} {limit}");
        }
        whole_pages(u64::MAX, usize::MAX);
        pages.insert(&id, &events(65, 140, 10));
        assert!(pages.get(&id, 1, 10).is_empty());
        assert_eq!(seqs(&pages.get(&id, 100, 3)), [100, 101, 102]);
        assert_eq!(pages.get(&id, 65, 500).len(), 128, "whole pages only");
        assert!(pages.get(&Id::new([2; 8]), 65, 1).is_empty());
    }

    #[test]
    fn oldest_pages_are_evicted_above_the_size_limit() {
        let pages = EventPages::default();
        for n in 0..100 {
            pages.insert(&Id::new([n; 8]), &events(1, 64, 10_000));
            pages.insert(&Id::new([n; 8]), &events(1, 64, 10_000));
        }
        let cache = lock(&pages.0);
        assert!(cache.bytes <= MAX_BYTES);
        let bytes: usize = cache.pages.values().map(|page| size(page)).sum();
        assert_eq!(cache.bytes, bytes);
        assert_eq!(cache.order.len(), cache.pages.len());
    }
}
