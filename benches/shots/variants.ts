import type { BrowserContextOptions } from 'playwright-core'

export type Device = 'desktop' | 'phone'

export const devices: Readonly<Record<Device, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

/** On a desktop only the middle of the page is photographed: the card and its surroundings. */
export const clips = {
  desktop: { x: 410, y: 0, width: 460, height: 800 },
  phone: { x: 0, y: 0, width: 390, height: 844 },
} as const

/** Colors and writing directions that every story is photographed in, without loading it again. */
export const looks = (['dark', 'light'] as const).flatMap((mode) =>
  (['ltr', 'rtl'] as const).map((direction) => ({ mode, direction })),
)

/** Every picture of a story, in the order of the contact sheets. */
export function pictureNames(story: string): readonly string[] {
  return (['desktop', 'phone'] as const).flatMap((device) =>
    looks.map((look) => `${story}-${device}-${look.mode}-${look.direction}`),
  )
}
