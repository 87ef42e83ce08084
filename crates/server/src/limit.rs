//! How often one address, and everybody together, may do something.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::Instant,
};

use crate::metrics::Counter;

/// How often something may be done by one address, and by all of them.
#[derive(Debug)]
pub(crate) struct Rate {
    each: Option<Limiter>,
    all: Option<Limiter>,
    /// What was too much.
    pub(crate) refused: Counter,
}

impl Rate {
    /// So many a minute for one address and for all; 0 is no limit.
    pub(crate) fn new(each: usize, all: usize) -> Rate {
        let limiter = |most: usize| (most != 0).then(|| Limiter::new(most));
        Rate {
            each: limiter(each),
            all: limiter(all),
            refused: Counter::default(),
        }
    }

    /// Takes a permission.
    ///
    /// # Errors
    ///
    /// There is none: says after how many seconds there will be.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let everybody = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        let limits = [(&self.each, address), (&self.all, everybody)];
        for (limiter, address) in limits {
            let taken = limiter.as_ref().map_or(Ok(()), |it| it.take(address, now));
            taken.inspect_err(|_| {
                self.refused.inc();
            })?;
        }
        Ok(())
    }
}

/// A bucket of permissions for each address, which fills up again with time.
#[derive(Debug)]
pub(crate) struct Limiter {
    per_minute: usize,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// The most addresses that are remembered: the fullest buckets are forgotten first.
const MOST: usize = 10_000;

impl Limiter {
    /// So many a minute for one address, or all at once after a minute of none.
    pub(crate) fn new(per_minute: usize) -> Limiter {
        Limiter {
            per_minute,
            buckets: Mutex::default(),
        }
    }

    /// Takes a permission.
    ///
    /// # Errors
    ///
    /// There is none: says after how many seconds there will be.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let most = self.per_minute as f64;
        let per_second = most / 60.0;
        let full = |it: &Bucket| {
            let since = now.saturating_duration_since(it.at).as_secs_f64();
            (it.left + since * per_second).min(most)
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if MOST <= buckets.len() {
            buckets.retain(|_, it| full(it) < most);
        }
        if MOST <= buckets.len() {
            return Err(60);
        }
        let bucket = buckets.entry(household(address)).or_insert(Bucket {
            left: most,
            at: now,
        });
        let left = full(bucket);
        if left < 1.0 {
            let wait = (1.0 - left) / per_second;
            return Err(if wait.is_finite() {
                wait.ceil() as u64
            } else {
                60
            });
        }
        *bucket = Bucket {
            left: left - 1.0,
            at: now,
        };
        Ok(())
    }
}

/// Who has one address of version 6 usually has all that begin with the same 64 bits.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(it) => IpAddr::V4(it),
        IpAddr::V6(it) => {
            let [a, b, c, d, ..] = it.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// A number for all addresses of a household.
pub(crate) fn client_number(address: IpAddr) -> u128 {
    match household(address) {
        IpAddr::V4(it) => it.to_ipv6_mapped().to_bits(),
        IpAddr::V6(it) => it.to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let limiter = Limiter::new(30);
        let now = Instant::now();
        let ask = |address: &str, seconds: u64| {
            let address = address.parse().expect("an address");
            limiter.take(address, now + Duration::from_secs(seconds))
        };
        for _ in 0..30 {
            assert_eq!(ask("1.2.3.4", 0), Ok(()));
        }
        assert_eq!(ask("1.2.3.4", 0), Err(2));
        assert_eq!(ask("1.2.3.5", 0), Ok(()));
        assert_eq!(ask("1.2.3.4", 2), Ok(()));
        assert_eq!(ask("::ffff:1.2.3.4", 2), Err(2));
        for n in 0..30 {
            assert_eq!(ask(&format!("2001:db8::{n:x}"), 0), Ok(()));
        }
        assert!(ask("2001:db8::ffff", 0).is_err());
        assert_eq!(ask("2001:db8:1::1", 0), Ok(()));
    }

    #[test]
    fn everybody_together_has_a_limit_too() {
        let rate = Rate::new(60, 90);
        let now = Instant::now();
        let ask = |last: u8| rate.take(IpAddr::from([192, 0, 2, last]), now);
        for _ in 0..60 {
            assert_eq!(ask(1), Ok(()));
        }
        assert_eq!(ask(1), Err(1));
        for _ in 0..30 {
            assert_eq!(ask(2), Ok(()));
        }
        assert_eq!(ask(3), Err(1));
        assert_eq!(rate.refused.get(), 2);
        let none = Rate::new(0, 0);
        assert!((0..10_000).all(|_| none.take(IpAddr::from([1, 1, 1, 1]), now).is_ok()));
    }

    #[test]
    fn many_addresses_are_not_remembered_for_ever() {
        let limiter = Limiter::new(60);
        let now = Instant::now();
        for n in 0..MOST as u32 {
            let address = IpAddr::from((n + 1).to_be_bytes());
            assert_eq!(limiter.take(address, now), Ok(()));
        }
        let other = IpAddr::from([9, 9, 9, 9]);
        assert!(limiter.take(other, now).is_err());
        assert_eq!(limiter.take(other, now + Duration::from_secs(2)), Ok(()));
    }
}
