//! Measurements of throughput and latency, with the real program. `make test` skips these modules and
//! `make soak` runs them at full size on an idle machine; `cargo test soak::` runs a short form.

mod crowd;
mod distance;
mod load;
mod proxies;
mod speed;
