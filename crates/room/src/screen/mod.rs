//! The room screen: all children of a tablet's rooms in one answer.
