import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumPath, quietArguments } from '../chromium.ts'

const folder = fileURLToPath(new URL('../../apps/demo/public/pictures', import.meta.url))
const size = { width: 380, height: 560 }

/** `npm run shots:demo [-- url]`: the three pictures of the demo's front page, from a running `npm start`. */
async function main(url = 'http://localhost:4300'): Promise<void> {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  try {
    for (const mode of ['dark', 'light'] as const) {
      const page = await open(browser, `${url}/app?mode=${mode}&chains=`)
      const take = (name: string) => takeCard(page, `${folder}/${name}-${mode}.webp`)
      await page.getByRole('button', { name: 'Connect wallet' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /All wallets/ }).click()
      await dialog.getByRole('button', { name: 'MetaMask', exact: true }).waitFor()
      await take('wallets')
      await page.keyboard.press('Escape')
      await dialog.getByText('Demo Wallet', { exact: true }).click()
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByTestId('address').waitFor()
      await page.locator('.latchkey-account-button').click()
      await dialog.getByText('Swap', { exact: true }).first().waitFor()
      await dialog.getByText('Ether', { exact: true }).first().waitFor()
      await dialog.locator('.skeleton').first().waitFor({ state: 'hidden' })
      await take('account')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Approve without limit' }).click()
      await dialog.getByText('Check this request carefully').waitFor()
      await dialog.getByText('Estimated balance changes').waitFor()
      await dialog.locator('.skeleton').first().waitFor({ state: 'hidden' })
      await take('review')
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
}

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** A visitor's card names a site; on this machine it would name a port. */
async function nameTheSite(page: Page): Promise<void> {
  await page.locator('latchkey-modal').evaluate((host) => {
    const root = host.shadowRoot
    if (!root) return
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue?.includes('localhost:'))
        node.nodeValue = node.nodeValue.replace(/(?:http:\/\/)?localhost:\d+/, 'your-site.com')
  })
}

/** The top of the card as WebP, which Chromium itself encodes. */
async function takeCard(page: Page, path: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await nameTheSite(page)
  const card = page.locator('latchkey-modal [part=card]')
  const box = await card.boundingBox()
  if (!box) throw new Error('No card is open')
  const clip = { x: box.x, y: box.y, width: size.width, height: Math.min(box.height, size.height) }
  const shot = await page.screenshot({ clip })
  const data = await page.evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.82)
  }, shot.toString('base64'))
  await writeFile(path, Buffer.from(data.split(',')[1] ?? '', 'base64'))
  console.log(`${path} ${clip.width} × ${clip.height}`)
}

await main(process.argv[2])
