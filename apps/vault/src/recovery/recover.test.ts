import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { addressesOf } from '../keys/deriveChainKeys.ts'
import { formatRecoveryCode } from '../keys/recoveryCode.ts'
import { createRecoveryKit } from '../keys/recoveryKit.ts'
import { rootToWords } from '../keys/root.ts'
import { sealSlot, sealVault } from '../keys/vaultEncryption.ts'
import { account, testRoot } from '../testing/accountTools.ts'
import { makeWallet } from '../testing/makeWallet.ts'
import { buildRecovery } from './buildRecovery.ts'

afterEach(() => vi.unstubAllGlobals())

class Input {
  files: { text(): Promise<string> }[] = []
}
class TextArea {
  value = ''
}
class Form {
  submit = async () => {}
  addEventListener = (_: string, listen: (event: { preventDefault(): void }) => void) => {
    this.submit = async () => listen({ preventDefault: () => {} })
  }
}
class Output {
  textContent = ''
}

/** Runs the built page's script, without a server, in a document with its four fields. */
async function openPage(language: string) {
  const fields = { kit: new Input(), code: new TextArea(), form: new Form(), result: new Output() }
  const documentElement = { lang: '', dir: '' }
  const html = await buildRecovery()
  vi.stubGlobal('navigator', { languages: [language] })
  vi.stubGlobal('document', {
    documentElement,
    getElementById: (id: keyof typeof fields) => fields[id],
    querySelectorAll: () => [],
  })
  const classes = {
    HTMLInputElement: Input,
    HTMLTextAreaElement: TextArea,
    HTMLFormElement: Form,
    HTMLPreElement: Output,
  }
  for (const [name, value] of Object.entries(classes)) vi.stubGlobal(name, value)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The page is offline')))
  runInThisContext(/<script>(.*)<\/script>/s.exec(html)?.[1] ?? '')
  return {
    documentElement,
    async recover(kit: string | null, code: string): Promise<string> {
      fields.kit.files = kit === null ? [] : [{ text: async () => kit }]
      fields.code.value = code
      await fields.form.submit()
      const opening = fields.result.textContent
      await vi.waitFor(() => expect(fields.result.textContent).not.toBe(opening), {
        timeout: 20_000,
      })
      return fields.result.textContent
    },
  }
}

async function makeKit() {
  const made = await makeWallet('recovery')
  const id = { ...made.vault.id, addresses: await addressesOf(testRoot) }
  const vault = await sealVault(made.vaultKey, testRoot, id)
  const slot = await sealSlot(made.vaultKey, made.slot, { id, factors: made.factors })
  const { user: userFactor, server: serverFactor } = made.factors
  const file = await createRecoveryKit({ vault, slot, userFactor, serverFactor })
  return { file, code: formatRecoveryCode(userFactor), addresses: id.addresses }
}

test('the offline recovery page shows the words, each address and the smart account of a kit', async () => {
  const { file, code, addresses } = await makeKit()
  const page = await openPage('en')
  const [words, empty, ...lines] = (await page.recover(file, code)).split('\n')
  expect([words, empty, lines.slice(0, 4)]).toEqual([rootToWords(testRoot), '', addresses])
  expect(lines.slice(4)).toEqual([expect.stringContaining(`eip155:${account.address}`)])
  expect(page.documentElement).toEqual({ lang: 'en', dir: 'ltr' })
})

test('the offline recovery page isolates the smart account’s address in a language that runs right to left', async () => {
  const { file, code } = await makeKit()
  const page = await openPage('he')
  expect(await page.recover(file, code)).toContain(`\u2068eip155:${account.address}\u2069`)
  expect(page.documentElement).toEqual({ lang: 'he', dir: 'rtl' })
})

test('the offline recovery page says what is wrong with the kit or the code', async () => {
  const { file, code } = await makeKit()
  const page = await openPage('en')
  const other = await makeKit()
  const answers = [
    await page.recover(null, code),
    await page.recover('{}', code),
    await page.recover(file, code.slice(1)),
    await page.recover(file, other.code),
  ]
  expect(answers[0]).toBe(answers[1])
  expect(new Set(answers).size).toBe(3)
  expect(answers.join()).not.toContain(rootToWords(testRoot).slice(0, 8))
})
