import { saveFile } from '../parts/saveFile.ts'

const scale = 2

const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font',
  'opacity',
  'stop-color',
] as const

/** Saves a graph as a PNG with a title, on the color of its card. */
export async function savePng(
  svg: SVGSVGElement,
  options: { name: string; title: string },
): Promise<void> {
  const { width, height } = svg.getBoundingClientRect()
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serialize(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  const top = 48
  canvas.width = width * scale
  canvas.height = (height + top) * scale
  const context = canvas.getContext('2d')
  if (!context) return
  const style = getComputedStyle(svg.closest('.card') ?? document.body)
  context.scale(scale, scale)
  context.fillStyle = style.backgroundColor
  context.fillRect(0, 0, width, height + top)
  context.fillStyle = style.color
  context.font = `600 16px ${style.fontFamily}`
  context.fillText(options.title, 16, 30)
  context.drawImage(image, 0, top)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveFile(`${options.name}.png`, blob)
}

/** A picture is drawn without the page's stylesheet, so every element gets its own style. */
function serialize(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return ''
  const originals = [...svg.querySelectorAll<SVGElement>('*')]
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[index]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const name of properties) element.style.setProperty(name, style.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}
