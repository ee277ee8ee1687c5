import type { Browser, Page } from 'playwright-core'
import { isAtRest, settle } from '../../tests/gallery/settle.ts'
import type { RunningGallery } from '../../tests/gallery/startGallery.ts'
import { unreachableApi } from '../../tests/gallery/unreachableApi.ts'
import { clips, type Device, devices, looks } from './variants.ts'

type PictureJob = {
  browser: Browser
  gallery: RunningGallery
  device: Device
  queue: string[]
  folder: string
}

/** Photographs the stories of the queue one after another on one page; returns the errors by story. */
export async function takePictures(work: PictureJob): Promise<readonly string[]> {
  const pageErrors: string[] = []
  const page = await work.browser.newPage({ ...devices[work.device], reducedMotion: 'reduce' })
  let name = ''
  page.on('pageerror', (error) => pageErrors.push(`${name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.location().url.startsWith(unreachableApi)) return
    pageErrors.push(`${name}: ${message.text()}`)
  })
  for (let story = work.queue.shift(); story !== undefined; story = work.queue.shift()) {
    name = `${story}-${work.device}`
    // A story that does not settle is reported; the others still get their pictures.
    await take(page, work, story).catch((error) => pageErrors.push(`${name}: ${error}`))
  }
  await page.close()
  return pageErrors
}

async function take(page: Page, work: PictureJob, story: string): Promise<void> {
  await page.goto(work.gallery.pageFor(story, 'dark'))
  await settle(page)
  for (const look of looks) {
    await page.evaluate(({ mode, direction }) => {
      Reflect.get(window, 'setMode')(mode)
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      root?.querySelector('.lk')?.setAttribute('dir', direction)
    }, look)
    await page.waitForFunction(isAtRest)
    const name = `${story}-${work.device}-${look.mode}-${look.direction}`
    await page.screenshot({ path: `${work.folder}/${name}.png`, clip: clips[work.device] })
  }
}
