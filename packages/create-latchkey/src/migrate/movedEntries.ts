/** What a site of version 0.1 imports, and the entry of `latchkey` that it is in. */
const movedEntries: ReadonlyMap<string, string> = new Map([
  ['latchkey/headless', 'latchkey/react'],
  ['@latchkey/react/headless', 'latchkey/react'],
  ['@latchkey/core', 'latchkey'],
  ['@latchkey/core/adapter', 'latchkey/adapter'],
  ['@latchkey/core/query', 'latchkey/query'],
  ['@latchkey/react', 'latchkey/react'],
  ['@latchkey/evm', 'latchkey/evm'],
  ['@latchkey/solana', 'latchkey/solana'],
  ['@latchkey/bitcoin', 'latchkey/bitcoin'],
  ['@latchkey/polkadot', 'latchkey/polkadot'],
  ['@latchkey/walletconnect', 'latchkey/walletconnect'],
  ['@latchkey/embedded', 'latchkey/embedded'],
  ['@latchkey/widget', 'latchkey/elements'],
  ['@latchkey/widget/latchkey.js', 'latchkey/script/latchkey.js'],
])

const movedPackages =
  /^@latchkey\/(core|react|evm|solana|bitcoin|polkadot|walletconnect|embedded|widget)$/
const specifiers = /(['"])((?:@latchkey\/|latchkey\/headless)[\w./-]*)\1/g

/** Names the entries of `latchkey` where a file imports the packages of version 0.1. */
export function moveEntries(text: string): string {
  return text.replace(specifiers, (whole, quote: string, name: string) => {
    const entry = movedEntries.get(name)
    return entry ? `${quote}${entry}${quote}` : whole
  })
}

/** Whether everything in a package of version 0.1 is in `latchkey`. */
export function isMovedPackage(name: string): boolean {
  return movedPackages.test(name)
}
