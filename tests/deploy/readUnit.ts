export type Unit = {
  /** The words of `ExecStart`, with systemd's escapes (`$$`, `%%`) undone. */
  command: string[]
  /** `StateDirectory`, which systemd creates for the unit's account. */
  stateFolder: string
}

export function readUnit(text: string): Unit {
  const [, line = ''] = /^ExecStart=(.+)$/m.exec(text) ?? []
  const [, stateFolder = ''] = /^StateDirectory=(.+)$/m.exec(text) ?? []
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
  return {
    command: words.map(([, one, two, three]) =>
      (one ?? two ?? three ?? '').replaceAll('$$', '$').replaceAll('%%', '%'),
    ),
    stateFolder,
  }
}
