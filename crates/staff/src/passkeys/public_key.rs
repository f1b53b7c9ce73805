//! The public key of a passkey, as authenticators write it (COSE, RFC 9052).

use ring::signature::{ECDSA_P256_SHA256_ASN1, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey};

use super::cbor::{Cbor, Item};

const ES256: i64 = -7;
const RS256: i64 = -257;

/// A key of one of the two algorithms that authenticators of staff have: RS256 is that of older Windows computers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PublicKey<'a> {
    Es256 { x: &'a [u8], y: &'a [u8] },
    Rs256 { n: &'a [u8], e: &'a [u8] },
}

impl<'a> PublicKey<'a> {
    /// Reads a key, and moves past it. None: it is malformed, or of another algorithm.
    pub fn read(cbor: &mut Cbor<'a>) -> Option<Self> {
        let Item::Map(fields) = cbor.next()? else { return None };
        let (mut kind, mut algorithm, mut first, mut second, mut third) = (None, None, None, None, None);
        for _ in 0..fields {
            let Item::Number(label) = cbor.next()? else { return None };
            match label {
                1 => kind = cbor.next(),
                3 => algorithm = cbor.next(),
                -1 => first = cbor.next(),
                -2 => second = cbor.next(),
                -3 => third = cbor.next(),
                _ => cbor.skip()?,
            }
        }
        match (kind?, algorithm?, first?, second?, third) {
            // Elliptic curves, P-256.
            (Item::Number(2), Item::Number(ES256), Item::Number(1), Item::Bytes(x), Some(Item::Bytes(y)))
                if x.len() == 32 && y.len() == 32 =>
            {
                Some(Self::Es256 { x, y })
            }
            (Item::Number(3), Item::Number(RS256), Item::Bytes(n), Item::Bytes(e), None)
                if (256..=512).contains(&n.len()) && (1..=8).contains(&e.len()) =>
            {
                Some(Self::Rs256 { n, e })
            }
            _ => None,
        }
    }

    /// As COSE numbers it.
    pub fn algorithm(&self) -> i64 {
        match self {
            Self::Es256 { .. } => ES256,
            Self::Rs256 { .. } => RS256,
        }
    }

    pub fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Es256 { x, y } => {
                let point = [&[4], *x, *y].concat();
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature).is_ok()
            }
            Self::Rs256 { n, e } => {
                let key = RsaPublicKeyComponents { n: without_zeros(n), e: without_zeros(e) };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature).is_ok()
            }
        }
    }
}

fn without_zeros(number: &[u8]) -> &[u8] {
    let zeros = number.iter().take_while(|byte| **byte == 0).count();
    &number[zeros..]
}
