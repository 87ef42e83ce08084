//! racing-kings
