import { type RefObject, useEffect, useRef } from 'react'

/** An AbortController that aborts when the view unmounts. */
export function useAbortOnUnmount(): RefObject<AbortController> {
  const control = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    control.current = controller
    return () => controller.abort()
  }, [])
  return control
}
