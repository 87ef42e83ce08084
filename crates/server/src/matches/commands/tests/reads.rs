//! How many reads of a store are admitted at once.

use std::sync::{Arc, mpsc};

use futures_util::FutureExt as _;

use super::{
    super::super::store_access::{ReadLane, StoreAccess},
    faulty_store::Faulty,
};

#[tokio::test]
async fn commands_have_more_reads_of_a_shared_store_than_others() {
    let (_unblock, gate) = mpsc::channel();
    let shared = StoreAccess::new(Arc::new(Faulty::unreachable(gate)));
    let alone = StoreAccess::new(Arc::new(Faulty::default()));
    // As many as are admitted at once.
    let n_admitted = |store: &StoreAccess, lane| {
        let admitted = (0..100).map_while(|_| store.permit(lane).now_or_never());
        admitted.collect::<Vec<_>>().len()
    };
    for lane in [ReadLane::Clocks, ReadLane::Readers] {
        assert_eq!(n_admitted(&shared, lane), n_admitted(&alone, lane));
    }
    // They read what other nodes have appended, and wait for the network.
    assert_eq!(n_admitted(&shared, ReadLane::Commands), 32);
    assert!(n_admitted(&alone, ReadLane::Commands) < 32);
}
