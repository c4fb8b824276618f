import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadRoom } from './features/products/load-room.ts'
import { keepPageOffline } from './ui/keep-page-offline.ts'
import { quietViewTransitions } from './ui/quiet-view-transitions.ts'
import { continueAfterFirstView } from './ui/show-toast.ts'

// A server-rendered viewing room is hydrated together with the page below it; if its code cannot be loaded, only the page is.
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
