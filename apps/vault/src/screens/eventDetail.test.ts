import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../text/language.ts'
import { eventDetail } from './eventDetail.ts'

// Test files share their modules, and a page of the vault has one language.
afterEach(() => setLanguage('en'))

test.each([
  ['passkey slot "Passkey (MacIntel)"', 'Geçiş anahtarı (MacIntel)'],
  ['recovery slot "Recovery code"', 'Kurtarma kodu'],
  ['device slot "This browser"', ''],
  ['github', 'GitHub'],
  ['https://shop.example', 'https://shop.example'],
  ['constructor', 'constructor'],
])(
  'the vault’s activity list describes the stored detail %s in the visitor’s language',
  async (stored, shown) => {
    await setLanguage('tr')
    expect(eventDetail(stored)).toBe(shown)
  },
)
