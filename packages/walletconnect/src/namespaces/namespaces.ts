export function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)]
}

/** `eip155` of `eip155:1` and of `eip155:1:0x…`. */
export function namespaceOf(id: string): string {
  return id.split(':', 1)[0] ?? ''
}

/** `eip155:1` of `eip155:1:0x…`. */
export function chainOfAccount(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

export function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
