/** The BIP-32 paths of the wallet's keys; Solana's is SLIP-10. Polkadot's key has none: it comes from the words' entropy. */
export const derivationPaths = {
  eip155: "m/44'/60'/0'/0/0",
  solana: "m/44'/501'/0'/0'",
  bip122: "m/84'/0'/0'/0/0",
}
