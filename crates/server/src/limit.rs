//! Rate limits: token buckets per address, and one for all addresses together.
//!
//! A bucket holds a minute's worth of tokens, each request takes one, and the bucket refills evenly.
//! The limits protect a server from clients that send too much; they are not meant to stop an attacker
//! with many addresses.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::Instant,
};

use crate::metrics::Counter;

/// The rate limits of one kind of request: per address, and for all addresses together.
#[derive(Debug)]
pub(crate) struct Rate {
    each: Option<Limiter>,
    all: Option<Limiter>,
    /// Number of requests refused by either rate limit.
    pub(crate) refused: Counter,
}

impl Rate {
    /// Makes rate limits in requests per minute: `each` per address, and `all` for all addresses
    /// together. 0 means no limit.
    pub(crate) fn new(each: usize, all: usize) -> Rate {
        let limiter = |per_minute: usize| (per_minute != 0).then(|| Limiter::new(per_minute));
        Rate {
            each: limiter(each),
            all: limiter(all),
            refused: Counter::default(),
        }
    }

    /// Counts a request: takes a token from the bucket of its address, and one from the bucket of all
    /// addresses.
    ///
    /// # Errors
    ///
    /// A bucket is empty: the seconds after which to try again.
    pub(crate) fn acquire(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let all_addresses = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        for (limiter, address) in [(&self.each, address), (&self.all, all_addresses)] {
            if let Some(limiter) = limiter {
                limiter.acquire(address, now).inspect_err(|_| {
                    self.refused.inc();
                })?;
            }
        }
        Ok(())
    }
}

/// A rate limiter: a token bucket for each [`rate_limit_key`], the address under which a client's
/// requests are counted.
#[derive(Debug)]
pub(crate) struct Limiter {
    per_minute: u32,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    tokens: f64,
    /// Time at which `tokens` was computed. The tokens since are added when the bucket is next
    /// used.
    at: Instant,
}

/// Maximum token buckets of one limiter, which bounds its memory. At this limit the fullest ones are
/// dropped: their addresses have sent the least, and get a full bucket if they come back.
const MAX_BUCKETS: usize = 10_000;

/// Number of buckets that stay when others are dropped, so that the search for the fullest isn't
/// repeated for every new address.
const KEPT_BUCKETS: usize = MAX_BUCKETS - MAX_BUCKETS / 10;

impl Limiter {
    /// Makes a rate limiter whose buckets hold `per_minute` tokens and refill within a minute.
    pub(crate) fn new(per_minute: usize) -> Limiter {
        Limiter {
            per_minute: u32::try_from(per_minute).unwrap_or(u32::MAX),
            buckets: Mutex::default(),
        }
    }

    /// Counts a request: takes a token from the bucket of its address.
    ///
    /// # Errors
    ///
    /// Its bucket is empty: the seconds after which to try again.
    pub(crate) fn acquire(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let capacity = f64::from(self.per_minute);
        let per_second = capacity / 60.0;
        let tokens = |bucket: &Bucket| {
            let since = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.tokens + since * per_second).min(capacity)
        };
        let key = rate_limit_key(address);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if MAX_BUCKETS <= buckets.len() && !buckets.contains_key(&key) {
            let mut all: Vec<(IpAddr, f64)> =
                (buckets.iter().map(|(key, bucket)| (*key, tokens(bucket)))).collect();
            all.sort_by(|(_, a), (_, b)| a.total_cmp(b));
            for (key, _) in &all[KEPT_BUCKETS..] {
                buckets.remove(key);
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket {
            tokens: capacity,
            at: now,
        });
        let left = tokens(bucket);
        if left < 1.0 {
            return Err(whole_seconds((1.0 - left) / per_second));
        }
        *bucket = Bucket {
            tokens: left - 1.0,
            at: now,
        };
        Ok(())
    }
}

/// Rounds seconds up to a whole number, 60 at most.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "at most a minute: a bucket refills at least one token a minute"
)]
fn whole_seconds(seconds: f64) -> u64 {
    seconds.ceil().min(60.0) as u64
}

/// The address under which a client's requests, connections and bans are counted: an IPv4 address
/// itself, an IPv6 address's /64, the smallest block that providers assign to one customer.
pub(crate) fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// The [`rate_limit_key`] of an address as a number, by which the workers' time is shared between
/// clients.
pub(crate) fn client_number(address: IpAddr) -> u128 {
    match rate_limit_key(address) {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn bucket_empties_and_refills_per_ipv4_address_and_ipv6_64() {
        let limiter = Limiter::new(30);
        let now = Instant::now();
        let ask = |address: &str, seconds: u64| {
            let address = address.parse().expect("an address");
            limiter.acquire(address, now + Duration::from_secs(seconds))
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
    fn all_addresses_together_have_a_limit() {
        let rate = Rate::new(60, 90);
        let now = Instant::now();
        let ask = |last: u8| rate.acquire(IpAddr::from([192, 0, 2, last]), now);
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
        assert!((0..10_000).all(|_| none.acquire(IpAddr::from([1, 1, 1, 1]), now).is_ok()));
    }

    #[test]
    fn new_addresses_are_served_and_empty_buckets_kept_when_there_are_too_many() {
        let limiter = Limiter::new(2);
        let now = Instant::now();
        let address = |n: u32| IpAddr::from((n + 1).to_be_bytes());
        let n_addresses = u32::try_from(MAX_BUCKETS).expect("a small number");
        for n in 0..n_addresses {
            assert_eq!(limiter.acquire(address(n), now), Ok(()));
        }
        // The last one has sent the most.
        assert_eq!(limiter.acquire(address(n_addresses - 1), now), Ok(()));
        for n in n_addresses..3 * n_addresses {
            assert_eq!(limiter.acquire(address(n), now), Ok(()), "{n}");
        }
        assert!(limiter.acquire(address(n_addresses - 1), now).is_err());
        let buckets = limiter.buckets.lock().expect("whole").len();
        assert!(buckets <= MAX_BUCKETS, "{buckets}");
    }
}
