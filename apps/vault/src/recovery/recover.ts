import { ownValue } from '@latchkey/wire'
import { type LanguageCode, languageCodes } from '@latchkey/wire/language'
import { matchLanguage } from '@latchkey/wire/matchLanguage'
import { textDirection } from '@latchkey/wire/textDirection'
import { getAddress } from 'viem'
import { openRecoveryKit, parseRecoveryKit } from '../keys/recoveryKit.ts'
import { rootToWords } from '../keys/root.ts'
import { VaultError } from '../keys/VaultError.ts'
import { hybridAccountOf } from '../smartAccount/smartAccount.ts'
import type { RecoveryTexts } from './recoveryTexts.ts'

/** Written into the script by `buildRecovery`. */
declare const recoveryTable: Readonly<Record<LanguageCode, RecoveryTexts>>

const language = matchLanguage(navigator.languages, languageCodes) ?? 'en'
const words = recoveryTable[language]

const field = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new RangeError(id)
  return found
}

async function recover(): Promise<string> {
  const [file] = field('kit', HTMLInputElement).files ?? []
  const kit = parseRecoveryKit((await file?.text()) ?? '')
  const root = await openRecoveryKit(kit, field('code', HTMLTextAreaElement).value)
  const { addresses } = kit.vault.id
  return [rootToWords(root), '', ...addresses, ...addresses.flatMap(smartAccountLine)].join('\n')
}

/** The key of the words owns the smart account, but other wallets show only the key's own account. */
function smartAccountLine(address: string): string[] {
  const [namespace, owner = ''] = address.split(':')
  if (namespace !== 'eip155') return []
  const account = `eip155:${hybridAccountOf(getAddress(owner)).address}`
  // Isolated only right to left: invisible characters must not be copied with an address where they are not needed.
  const shown = textDirection(language) === 'rtl' ? `\u2068${account}\u2069` : account
  return [words.smartAccount.replace('{address}', shown)]
}

function translate(): void {
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir = textDirection(language)
  document.title = words.title
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = ownValue(words, element.dataset.text ?? '') ?? ''
  }
}

translate()
field('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  const result = field('result', HTMLPreElement)
  result.textContent = words.opening
  recover().then(
    (text) => {
      result.textContent = text
    },
    (error: unknown) => {
      result.textContent = error instanceof VaultError ? words[error.code] : words.unexpected
    },
  )
})
