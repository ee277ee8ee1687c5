import { measureSizes } from './measure.ts'
import { measureWalletConnect } from './walletConnect.ts'
import { measureWidget } from './widget.ts'

const figures = [
  ...(await measureSizes()),
  ...(await measureWalletConnect()),
  await measureWidget(),
]
const width = Math.max(...figures.map(({ name }) => name.length))
console.log(`${'gzip, beyond React'.padEnd(width)}      kB    bar   files`)
for (const { name, gz, limit, requests } of figures) {
  const mark = gz > limit ? '  over' : ''
  console.log(
    `${name.padEnd(width)}  ${kB(gz)}  ${kB(limit)}   ${String(requests).padStart(3)}${mark}`,
  )
}
if (figures.some(({ gz, limit }) => gz > limit)) process.exitCode = 1

function kB(bytes: number): string {
  return (bytes === Number.POSITIVE_INFINITY ? '-' : (bytes / 1024).toFixed(1)).padStart(6)
}
