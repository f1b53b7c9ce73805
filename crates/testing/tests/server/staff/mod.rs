//! The staff: who somebody is, what each may call, and how far each reaches.

mod scope;
