import { expect, test } from 'vitest'
import { initialModules, measureSizes } from '../../benches/size/measure.ts'
import { measureWalletConnect } from '../../benches/size/walletConnect.ts'
import { measureWidget } from '../../benches/size/widget.ts'

test('no part of the widget is heavier than its budget', async () => {
  const figures = [
    ...(await measureSizes()),
    ...(await measureWalletConnect()),
    await measureWidget(),
  ]
  const over = figures.filter(({ gz, limit }) => gz > limit)
  expect(over.map(({ name, gz, limit }) => `${name}: ${gz} of ${limit} bytes`)).toEqual([])
})

test('the first open of the modal takes at most two requests', async () => {
  const open = (await measureSizes()).find(({ name }) => name.startsWith('first open'))
  expect(open?.requests).toBeLessThanOrEqual(2)
})

test('a page that nobody has clicked has neither viem, wagmi nor a query library', async () => {
  const heavy = /node_modules\/(viem|@wagmi|@tanstack|valibot|uqr|@noble|ox)\//
  expect((await initialModules()).filter((module) => heavy.test(module))).toEqual([])
})
