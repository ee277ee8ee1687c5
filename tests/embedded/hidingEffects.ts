/** A way to hide the approval from the visitor (clickjacking), as a script of the embedding page. */
export type HidingEffect = {
  name: string
  script: string
  /** Whether Chromium's IntersectionObserver v2 reported it when this was written. */
  isNoticed: boolean
}

const nothing = 'linear-gradient(transparent, transparent)'
const upperHalf = 'linear-gradient(transparent 50%, #000 50%)'

const known: readonly (readonly [string, string])[] = [
  [
    'under something',
    `holder.insertAdjacentHTML('beforeend', '<div style="position:absolute;inset:0;background:#fff;pointer-events:none">')`,
  ],
  ['half see-through', `vaultFrame.style.opacity = '0.5'`],
  ['hardly see-through', `vaultFrame.style.opacity = '0.99'`],
  ['in a see-through page', `document.body.style.opacity = '0.5'`],
  ['smaller', `holder.style.transform = 'scale(0.97)'`],
  ['turned', `holder.style.transform = 'rotate(1deg)'`],
  ['blurred', `vaultFrame.style.filter = 'blur(1px)'`],
  ['blended', `holder.style.mixBlendMode = 'difference'`],
  ['clipped', `vaultFrame.style.clipPath = 'inset(30% 0 0 0)'`],
  ['in a clipped box', `holder.style.clipPath = 'inset(30% 0 0 0)'`],
  [
    'cropped',
    `holder.style.cssText += 'overflow:hidden;height:360px'; vaultFrame.style.marginTop = '-200px'`,
  ],
  [
    'behind a closed popover',
    `holder.insertAdjacentHTML('beforeend', '<div popover=manual id=pop style="inset:40px auto auto 100px;width:380px;height:400px;pointer-events:none">'); pop.showPopover()`,
  ],
  ['half outside', `holder.style.left = '-120px'`],
  ['in a narrow frame', `vaultFrame.style.width = '300px'`],
]

const masks: readonly (readonly [string, string])[] = [
  ['masked', `vaultFrame.style.mask = '${nothing}'`],
  ['half masked', `vaultFrame.style.maskImage = '${upperHalf}'`],
  ['in a masked box', `holder.style.mask = '${nothing}'`],
  ['in a half masked box', `holder.style.maskImage = '${upperHalf}'`],
  [
    'in a masked page',
    `document.body.style.height = '800px'; document.body.style.mask = '${nothing}'`,
  ],
  [
    'in a half masked page',
    `document.body.style.height = '800px'; document.body.style.maskImage = '${upperHalf}'`,
  ],
  ['masked by a picture', `vaultFrame.style.webkitMaskBoxImage = '${upperHalf}'`],
]

export const hidingEffects: readonly HidingEffect[] = [
  ...known.map(([name, script]) => ({ name, script, isNoticed: true })),
  ...masks.map(([name, script]) => ({ name, script, isNoticed: false })),
]

/**
 * Runs in the vault's frame: whether IntersectionObserver v2 reports the page as visible after one second, which is
 * longer than the card must be visible.
 */
export const observeVisibility = `new Promise((resolve) => {
  let isSeen = false
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    isSeen = last.isVisible && last.intersectionRatio >= 0.99 && innerWidth >= 320 && innerHeight >= 400
  }, { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 })
  observer.observe(document.querySelector('main'))
  setTimeout(() => { observer.disconnect(); resolve(isSeen) }, 1000)
})`
