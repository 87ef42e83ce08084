//! The quota of matches between computers: how many of one client are played at the same time.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use super::super::lock;

/// Number of matches between computers that are being played, by client.
#[derive(Clone, Debug, Default)]
pub(super) struct ComputerQuota(Arc<Mutex<HashMap<u128, usize>>>);

/// The right of a client to have one match between computers played. Returned to the quota when
/// dropped.
#[derive(Debug)]
pub(super) struct ComputerSlot {
    quota: ComputerQuota,
    client: u128,
}

impl ComputerQuota {
    /// Acquires the right to have one more match between computers played for a client, or returns
    /// `None` if the client has `max` of them already.
    pub(super) fn acquire(&self, client: u128, max: usize) -> Option<ComputerSlot> {
        let mut used = lock(&self.0);
        let n = used.get(&client).copied().unwrap_or(0);
        if max <= n {
            return None;
        }
        used.insert(client, n + 1);
        Some(ComputerSlot {
            quota: self.clone(),
            client,
        })
    }
}

impl Drop for ComputerSlot {
    fn drop(&mut self) {
        let mut used = lock(&self.quota.0);
        if let Some(n) = used.get_mut(&self.client) {
            *n -= 1;
            if *n == 0 {
                used.remove(&self.client);
            }
        }
    }
}
