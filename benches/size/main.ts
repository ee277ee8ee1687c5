import { initialModules, measureSizes } from './measure.ts'
import { measureWalletConnect } from './walletConnect.ts'
import { measureWholePage } from './wholePage.ts'
import { measureWidget } from './widget.ts'

const figures = [
  ...(await measureSizes()),
  ...(await measureWalletConnect()),
  await measureWidget(),
  await measureWholePage(),
]
if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ figures, initialModules: await initialModules() }))
} else {
  printTable()
  if (figures.some(({ gz, limit }) => gz > limit)) process.exitCode = 1
}

function printTable(): void {
  const width = Math.max(...figures.map(({ name }) => name.length))
  console.log(`${'gzip, beyond React'.padEnd(width)}      kB     bar   files`)
  for (const { name, gz, limit, requests } of figures) {
    const mark = gz > limit ? '  over' : ''
    console.log(
      `${name.padEnd(width)}  ${kB(gz)}  ${kB(limit)}   ${String(requests).padStart(5)}${mark}`,
    )
  }
}

function kB(bytes: number): string {
  if (bytes === Number.MAX_SAFE_INTEGER) return '     –'
  return (bytes / 1024).toFixed(1).padStart(6)
}
