mod described;
mod refused;
