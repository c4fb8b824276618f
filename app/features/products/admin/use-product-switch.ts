import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { announceSessionChange } from '#app/features/auth/session-channel.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { ProductChange, ProductChangeAnswer } from './change-product.server.ts'

interface Asked {
  /** What the switch was turned to last. */
  wanted: boolean
  /** What the server was told last. */
  sent: boolean
  answerBefore: ProductChangeAnswer | undefined
}

/**
 * A switch of one work (PLST-09, PLST-10). It shows at once what was asked for, and turns back when it is
 * refused. What is pressed while a change is under way is sent after it: no press is lost.
 *
 * @param stored What the list says.
 * @param changeTo What turns the work so.
 * @returns `reasons`: why the last change was refused. `paidOrder`: the number of the order to undo before it can be done.
 */
export function useProductSwitch(
  productId: string,
  stored: boolean,
  changeTo: (isOn: boolean) => ProductChange,
): { isOn: boolean; reasons: string[]; paidOrder: string | undefined; toggle: () => void } {
  const fetcher = useFetcher<ProductChangeAnswer>({ key: `${productId} ${changeTo(true).intent}` })
  const [asked, setAsked] = useState<Asked | null>(null)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  // The fetcher says so a little late: what it does is drawn in a transition.
  const isSending = fetcher.state !== 'idle' || (asked !== null && asked.answerBefore === fetcher.data)
  const isUnderWay = isSending || asked?.wanted !== asked?.sent
  const isOn = asked && isUnderWay ? asked.wanted : stored

  function send(wanted: boolean) {
    setAsked({ wanted, sent: wanted, answerBefore: fetcher.data })
    fetcher.submit(changeTo(wanted), { method: 'post', action: '/admin/products', encType: 'application/json' })
  }

  const onAnswer = useEffectEvent((answer: ProductChangeAnswer) => {
    if (answer.outcome === 'changed') {
      if (asked && asked.wanted !== asked.sent) send(asked.wanted)
      return
    }
    setAsked(null)
    showToast('error', answer.message)
    if (answer.outcome === 'refused') announceSessionChange()
  })
  const seen = useRef(answer)
  useEffect(() => {
    if (!answer || seen.current === answer) return
    seen.current = answer
    onAnswer(answer)
  }, [answer])

  return {
    isOn,
    reasons: answer?.outcome === 'failed' ? answer.reasons : [],
    paidOrder: answer?.outcome === 'failed' ? answer.paidOrder : undefined,
    toggle: () =>
      isSending
        ? setAsked((asked) => ({ sent: isOn, answerBefore: fetcher.data, ...asked, wanted: !isOn }))
        : send(!isOn),
  }
}
