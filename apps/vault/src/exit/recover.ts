import { openRecoveryKit, readRecoveryKit } from '../keys/recoveryKit.ts'
import { rootToWords } from '../keys/root.ts'
import { VaultError, type VaultErrorCode } from '../keys/VaultError.ts'

const words: Readonly<Record<VaultErrorCode, string>> = {
  sealed: 'This code does not open this kit.',
  mistyped: 'That is not a recovery code. Please check each group.',
  'not-a-kit': 'This file is no recovery kit.',
  'other-wallet': 'The kit opens to another wallet than it names.',
  'rolled-back': 'The kit is of an older version.',
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
  return [rootToWords(root), '', ...kit.vault.id.addresses].join('\n')
}

field('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  const result = field('result', HTMLPreElement)
  result.textContent = 'Opening …'
  recover().then(
    (text) => {
      result.textContent = text
    },
    (error: unknown) => {
      result.textContent = error instanceof VaultError ? words[error.code] : 'This did not work.'
    },
  )
})
