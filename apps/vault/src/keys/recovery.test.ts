import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWallet } from '../testing/makeWallet.ts'
import { opensslEvmAddress } from '../testing/opensslWallet.ts'
import { createRecoveryFactor, formatRecoveryCode, parseRecoveryCode } from './recoveryCode.ts'
import { createRecoveryKit, openRecoveryKit, parseRecoveryKit } from './recoveryKit.ts'
import { rootToWords } from './root.ts'

test('the vault’s recovery code is nine groups of four characters and parses back to its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const factor = new Uint8Array(bytes)
      const code = formatRecoveryCode(factor)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(parseRecoveryCode(code)).toEqual(factor)
      expect(parseRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toEqual(factor)
      const sloppy = code.replaceAll('0', 'O').replaceAll('1', 'l')
      expect(parseRecoveryCode(sloppy)).toEqual(factor)
    }),
  )
})

test('parseRecoveryCode of the vault rejects a code with one wrong character as mistyped', () => {
  const code = formatRecoveryCode(createRecoveryFactor())
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === '-') continue
    const wrong = `${code.slice(0, at)}${code[at] === 'Z' ? 'Y' : 'Z'}${code.slice(at + 1)}`
    expect(() => parseRecoveryCode(wrong)).toThrow('mistyped')
  }
  for (const text of ['', 'hello', code.slice(0, -1), `${code}A`, code.replace(/./, 'U')]) {
    expect(() => parseRecoveryCode(text)).toThrow('mistyped')
  }
})

async function makeKit() {
  const wallet = await makeWallet('recovery')
  const { vault, slot, factors } = wallet
  const file = await createRecoveryKit({
    vault,
    slot,
    userFactor: factors.user,
    serverFactor: factors.server,
  })
  return { ...wallet, file, code: formatRecoveryCode(factors.user) }
}

test('a recovery kit and its code restore the root without a server, and OpenSSL derives the same address', async () => {
  const { file, code, root, vault } = await makeKit()
  const restored = await openRecoveryKit(parseRecoveryKit(file), code)
  expect(restored).toEqual(root)
  const address = opensslEvmAddress(rootToWords(restored))
  expect(vault.id.addresses[0]?.toLowerCase()).toBe(`eip155:${address}`)
})

test('a recovery kit does not open with another code', async () => {
  const { file } = await makeKit()
  const kit = parseRecoveryKit(file)
  const other = formatRecoveryCode(createRecoveryFactor())
  await expect(openRecoveryKit(kit, other)).rejects.toThrow('sealed')
})

test('a file that is not a recovery kit is rejected as not-a-kit', () => {
  for (const file of ['', '{}', '[]', 'null', '{"kind":"latchkey-recovery-kit"}']) {
    expect(() => parseRecoveryKit(file)).toThrow('not-a-kit')
  }
})

test('a recovery kit with any one character changed does not open', async () => {
  const { file, code, root } = await makeKit()
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const opened: string[] = []
  const inTexts = [...file.matchAll(/"[^"\n]*"/g)].flatMap(({ index, 0: text }) =>
    Array.from({ length: text.length - 2 }, (_, at) => index + 1 + at),
  )
  for (const at of inTexts) {
    const now = alphabet.indexOf(file[at] ?? '')
    // The neighbour differs in the last bit only, which a lenient base64 decoder drops at the end of a text.
    const other = now < 0 ? 'x' : alphabet[now ^ 1]
    const changed = `${file.slice(0, at)}${other}${file.slice(at + 1)}`
    const isOpen = await Promise.resolve(changed)
      .then((kit) => openRecoveryKit(parseRecoveryKit(kit), code))
      .then(
        () => true,
        () => false,
      )
    if (isOpen) opened.push(changed.slice(at - 20, at + 20))
  }
  expect(inTexts.length).toBeGreaterThan(500)
  expect(opened).toEqual([])
  const later = file.replace('"version": 1', '"version": 2')
  await expect(openRecoveryKit(parseRecoveryKit(later), code)).rejects.toThrow('sealed')
  expect(await openRecoveryKit(parseRecoveryKit(file), code)).toEqual(root)
})
