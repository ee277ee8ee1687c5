/** The options in the attributes of the script tag. Options of text keep their names: `data-theme-mode` is `themeMode`. */
export function readScriptTag(tag: HTMLScriptElement | undefined): { endpoints?: object } {
  const { networks, signIn, api, relay, vault, ...texts } = { ...tag?.dataset }
  return {
    ...texts,
    ...(networks && { networks: networks.trim().split(/[\s,]+/) }),
    ...(signIn && { signIn: { required: signIn === 'required' } }),
    ...((api || relay || vault) && {
      endpoints: { ...(api && { api }), ...(relay && { relay }), ...(vault && { vault }) },
    }),
  }
}
