import { createServer, type Server } from 'node:http'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localSolanaAccounts } from '../solana/localSolana.ts'
import { installFakeSolanaWallet } from './installFakeSolanaWallet.ts'

let browser: Browser
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>My shop</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  browser = await chromium.launch({
    executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
})
afterAll(async () => {
  await browser.close()
  server.close()
})

test('the fake Solana wallet serves the site and is not in an empty page', async () => {
  const context = await browser.newContext()
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().message))
  const walletOf = await installFakeSolanaWallet(context, {
    accounts: [localSolanaAccounts.alice],
  })
  const page = await context.newPage()
  await page.goto('about:blank')
  await expect(walletOf(page).requests()).rejects.toThrow(/^The page has no wallet/)
  await page.goto(origin)
  await walletOf(page).behave({ connect: 'reject' })
  expect(await walletOf(page).requests()).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
