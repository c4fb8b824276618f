import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadRoom } from './features/products/load-room.ts'
import { keepPageOffline } from './ui/keep-page-offline.ts'
import { quietViewTransitions } from './ui/quiet-view-transitions.ts'
import { continueAfterFirstView } from './ui/show-toast.ts'

// A viewing room that the server rendered is hydrated together with the page beneath it; without its code, the page alone.
if (new URLSearchParams(location.search).has('productId')) await loadRoom().catch(() => {})

keepPageOffline()
quietViewTransitions()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
continueAfterFirstView()
