/** `42` becomes `40+`: how many wallets there are, roughly. */
export function walletCountLabel(count: number): string {
  return count < 10 ? String(count) : `${count - (count % 10)}+`
}
