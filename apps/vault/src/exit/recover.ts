import { getAddress } from 'viem'
import { openRecoveryKit, readRecoveryKit } from '../keys/recoveryKit.ts'
import { rootToWords } from '../keys/root.ts'
import { VaultError, type VaultErrorCode } from '../keys/VaultError.ts'
import { smartAccountOf } from '../smartAccount/smartAccountOf.ts'

const words: Readonly<Record<VaultErrorCode, string>> = {
  sealed: 'This code doesn’t open this kit. Check the code, or choose the kit that belongs to it.',
  mistyped: 'That isn’t a valid recovery code. Check each group and try again.',
  'not-a-kit': 'This file isn’t a recovery kit. Choose the file you saved.',
  'other-wallet': 'This kit contains a different wallet than it names, so we stopped.',
  'rolled-back': 'This kit is out of date. Choose the newest one.',
}

const field = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new RangeError(id)
  return found
}

async function recover(): Promise<string> {
  const [file] = field('kit', HTMLInputElement).files ?? []
  const kit = readRecoveryKit((await file?.text()) ?? '')
  const root = await openRecoveryKit(kit, field('code', HTMLTextAreaElement).value)
  const { addresses } = kit.vault.id
  return [rootToWords(root), '', ...addresses, ...addresses.flatMap(smartAccountLine)].join('\n')
}

/** The key of the words owns the smart account, but other wallets show only the key's own account. */
function smartAccountLine(address: string): string[] {
  const [namespace, owner = ''] = address.split(':')
  if (namespace !== 'eip155') return []
  return [`eip155:${smartAccountOf(getAddress(owner)).address} (smart account of this key)`]
}

field('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  const result = field('result', HTMLPreElement)
  result.textContent = 'Opening…'
  recover().then(
    (text) => {
      result.textContent = text
    },
    (error: unknown) => {
      result.textContent =
        error instanceof VaultError ? words[error.code] : 'Something went wrong. Try again.'
    },
  )
})
