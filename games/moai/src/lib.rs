//! moai
