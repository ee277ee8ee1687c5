import { encodeFunctionData, maxUint256, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ClearCall } from '../binding/bindCall.ts'
import {
  fileText,
  fileWithFields,
  purchase,
  shop,
  siteSources,
  visitor,
  wordsOf,
} from '../testing/exampleFile.ts'
import type { ClearValue } from '../values/view.ts'
import { readTypedDataWords } from './readWords.ts'
import type { ClearWords } from './wordSources.ts'

const other = '0x4838b106fce9647bdf1e7877bf73ce8b0bad5f97'

function amountsIn(words: ClearWords | null): readonly bigint[] {
  return (words?.view.fields ?? []).flatMap(({ value }) =>
    'amount' in value ? [value.amount] : [],
  )
}

describe('a misleading file changes no value', () => {
  test('a threshold of zero does not hide the amount behind a label', async () => {
    const params = { tokenPath: 'token', threshold: '0', message: 'Free' }
    const words = await wordsOf(fileWithFields({ path: 'price', format: 'tokenAmount', params }))
    expect(words?.view.fields[0]?.value).not.toHaveProperty('label')
    expect(amountsIn(words)).toEqual([5n * 10n ** 18n])
  })

  test('a label with digits does not stand for an unlimited amount', async () => {
    const params = { tokenPath: 'token', threshold: '0', message: '5' }
    const text = fileWithFields({ path: 'price', format: 'tokenAmount', params })
    const words = await wordsOf(text, purchase({ price: maxUint256 }))
    expect(words?.view.fields[0]?.value).not.toHaveProperty('label')
  })

  test('near miss: an unlimited amount may be called unlimited', async () => {
    const params = { tokenPath: 'token', threshold: String(maxUint256), message: 'Unlimited' }
    const text = fileWithFields({ path: 'price', format: 'tokenAmount', params })
    const words = await wordsOf(text, purchase({ price: maxUint256 }))
    expect(words?.view.fields[0]?.value).toMatchObject({ label: 'Unlimited', amount: maxUint256 })
  })

  test('a token that is no address leaves the plain integer', async () => {
    const params = { token: 'USDC' }
    const words = await wordsOf(fileWithFields({ path: 'price', format: 'tokenAmount', params }))
    expect(words?.view.fields[0]?.value).toMatchObject({
      kind: 'number',
      amount: 5n * 10n ** 18n,
      unit: '',
    })
  })

  test('ticker and decimals of the metadata are ignored: the token’s contract states them', async () => {
    const metadata = { token: { name: 'USD Coin', ticker: 'USDC', decimals: 30 } }
    const fields = [{ path: 'price', format: 'tokenAmount', params: { token: '$.metadata.token' } }]
    const words = await wordsOf(
      fileText({ metadata, format: { fields, interpolatedIntent: undefined } }),
    )
    expect(words?.view.fields[0]?.value).toMatchObject({ kind: 'number', decimals: 0 })
  })

  test('HTML stays text', async () => {
    const label = '<img src=x onerror=alert(1)>'
    const words = await wordsOf(fileWithFields({ path: 'ticket', label }))
    expect(words?.view.fields[0]?.label).toBe(label)
  })

  test('an unknown format shows the value as it is', async () => {
    const words = await wordsOf(fileWithFields({ path: 'price', format: 'constructor' }))
    expect(amountsIn(words)).toEqual([5n * 10n ** 18n])
  })

  test('a text in the calldata can’t reorder the line it stands in', async () => {
    const abi = parseAbi(['function name(string text)'])
    const key = 'name(string text)'
    const format = {
      intent: 'Set a name',
      interpolatedIntent: undefined,
      fields: [{ path: 'text' }],
    }
    const data = encodeFunctionData({ abi, args: [`a\u202eb\n${'c'.repeat(5_000)}`] })
    const words = await wordsOf(fileText({ key, format }), purchase({ data }))
    const [field] = words?.view.fields ?? []
    const text = field?.value.kind === 'text' ? field.value.text : ''
    expect(text.startsWith('a b c')).toBe(true)
    expect(text.length).toBeLessThanOrEqual(500)
  })

  test('a sentence with a placeholder that no field shows is left out, and the fields remain', async () => {
    const words = await wordsOf(fileText({ format: { interpolatedIntent: 'Pay {token} to me' } }))
    expect(words?.view).toMatchObject({ sentence: null, intent: 'Buy a ticket' })
  })

  test('a sentence with a hidden field is left out', async () => {
    const fields = [{ path: 'price', visible: 'never' }]
    const words = await wordsOf(fileText({ format: { fields, interpolatedIntent: 'Pay {price}' } }))
    expect(words?.view.sentence).toBeNull()
  })

  test('a sentence with a single brace is left out', async () => {
    const words = await wordsOf(
      fileText({ format: { interpolatedIntent: 'Pay {price}} to { me' } }),
    )
    expect(words?.view.sentence).toBeNull()
  })

  test('an array with 200 elements shows 64 and says how many are left out', async () => {
    const guests = Array.from({ length: 200 }, () => visitor)
    const text = fileWithFields({ path: 'guests.[]', label: 'Guest' })
    const words = await wordsOf(text, purchase({ guests }))
    expect(words?.view.fields).toHaveLength(64)
    expect(words?.view.left).toBe(136)
  })
})

describe('a site can’t put into its own words what moves or allows tokens', () => {
  const signatures = [
    'approve(address spender, uint256 amount)',
    'transfer(address to, uint256 amount)',
    'transferFrom(address from, address to, uint256 amount)',
    'setApprovalForAll(address operator, bool approved)',
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ]
  test.each(signatures)('%s', async (key) => {
    const selector = toFunctionSelector(`function ${key}`)
    const data = `${selector}${'00'.repeat(32 * 7)}` as const
    const text = fileText({
      key,
      format: { intent: 'Claim', fields: [], interpolatedIntent: undefined },
    })
    expect(await wordsOf(text, purchase({ data }))).toBeNull()
  })

  test('near miss: a function of another name with the same arguments', async () => {
    const key = 'enroll(address guest, uint256 amount)'
    const data = `${toFunctionSelector(`function ${key}`)}${'00'.repeat(64)}` as const
    const text = fileText({
      key,
      format: { intent: 'Enroll', fields: [], interpolatedIntent: undefined },
    })
    expect(await wordsOf(text, purchase({ data }))).toMatchObject({ view: { intent: 'Enroll' } })
  })

  const message = (primaryType: string) => ({
    types: { [primaryType]: [{ name: 'ticket', type: 'uint256' }] },
    primaryType,
    domain: { name: 'Shop', chainId: 1, verifyingContract: shop },
    message: { ticket: '12' },
    account: visitor,
  })
  const typedFile = (primaryType: string, domain: object) =>
    fileText({
      key: `${primaryType}(uint256 ticket)`,
      context: {
        contract: undefined,
        eip712: { domain, deployments: [{ chainId: 1, address: shop }] },
      },
      format: {
        intent: 'Reserve',
        interpolatedIntent: 'Reserve {ticket}',
        fields: [{ path: 'ticket' }],
      },
    })

  test('a message that is called a permit', async () => {
    const sources = siteSources(typedFile('PermitTicket', {}))
    expect(await readTypedDataWords(message('PermitTicket'), sources)).toBeNull()
  })

  test('near miss: a message of its own contract', async () => {
    const words = await readTypedDataWords(
      message('Reservation'),
      siteSources(typedFile('Reservation', {})),
    )
    expect(words?.view.sentence).toEqual(['Reserve ', expect.objectContaining({ amount: 12n })])
  })

  test('a message of another domain', async () => {
    const sources = siteSources(typedFile('Reservation', { name: 'Another shop' }))
    expect(await readTypedDataWords(message('Reservation'), sources)).toBeNull()
  })

  test('a message whose number is larger than its type', async () => {
    const typed = { ...message('Reservation'), message: { ticket: String(1n << 256n) } }
    expect(await readTypedDataWords(typed, siteSources(typedFile('Reservation', {})))).toBeNull()
  })
})

describe('calls inside calls', () => {
  const abi = parseAbi(['function run(address to, bytes data)'])
  const key = 'run(address to, bytes data)'
  const format = {
    intent: 'Run',
    interpolatedIntent: undefined,
    fields: [{ path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'to' } }],
  }
  const nested = (depth: number): ClearCall => {
    const inner = depth === 0 ? purchase() : nested(depth - 1)
    return purchase({ data: encodeFunctionData({ abi, args: [inner.to, inner.data] }) })
  }
  const depthOf = (value: ClearValue | undefined): number => {
    if (value?.kind !== 'call' || !value.call.view) return 0
    return 1 + depthOf(value.call.view.fields[0]?.value)
  }

  test('a call that contains itself ten times is put into words three levels deep', async () => {
    const words = await wordsOf(fileText({ key, format }), nested(10))
    expect(depthOf(words?.view.fields[0]?.value)).toBe(3)
  })

  test('an inner call to a contract without a file has no words', async () => {
    const data = encodeFunctionData({ abi, args: [other, '0x12345678'] })
    const words = await wordsOf(fileText({ key, format }), purchase({ data }))
    expect(words?.view.fields[0]?.value).toMatchObject({ kind: 'call', call: { view: null } })
  })
})
