import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackendError } from './backend.ts'
import { createResource, expireEveryResource, slowMessage } from './resource.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const unreachable = new BackendError('The server cannot be reached.')
const load = vi.fn<(key: string, signal: AbortSignal) => Promise<string>>()
const onFailed = vi.fn()

function newResource(retryDelaysMs: readonly number[] = [2_000, 4_000, 8_000]) {
  load.mockReset()
  onFailed.mockReset()
  return createResource<string>({
    load,
    retryDelaysMs,
    describeFailure: (attempts) => `failed after ${attempts}`,
    describeTrouble: () => 'no connection',
    onFailed,
  })
}

test('COL-16 NET-11 loads, and tries three times more after 2, 4 and 8 s', async () => {
  const resource = newResource()
  load.mockRejectedValue(unreachable)
  resource.subscribe('a', () => {})
  resource.ensure('a')
  expect(resource.read('a')).toEqual({ status: 'loading', message: null })
  for (const [loads, waitMs] of [
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(load).toHaveBeenCalledTimes(loads)
    expect(resource.read('a')).toEqual({ status: 'loading', message: 'no connection' })
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(loads + 1)
  }
  expect(resource.read('a')).toEqual({ status: 'failed', message: 'failed after 4' })
  expect(onFailed.mock.calls).toEqual([['failed after 4']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(4)
})

test('SHOP-06 a load that takes longer than 2.5 s says so, and is shown when it comes', async () => {
  const resource = newResource()
  const { promise, resolve } = Promise.withResolvers<string>()
  load.mockReturnValue(promise)
  resource.subscribe('a', () => {})
  resource.ensure('a')
  await vi.advanceTimersByTimeAsync(2_499)
  expect(resource.read('a')).toEqual({ status: 'loading', message: null })
  await vi.advanceTimersByTimeAsync(1)
  expect(resource.read('a')).toEqual({ status: 'loading', message: slowMessage })
  resolve('works')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'works' })
})

test('SHOP-06 data on show stay on show however long a reload takes', async () => {
  const resource = newResource()
  resource.put('a', 'works')
  load.mockReturnValue(new Promise(() => {}))
  resource.subscribe('a', () => {})
  void resource.reload('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'works' })
})

test('SHOP-07 what has failed for good is tried again when the server is back', async () => {
  const resource = newResource([])
  load.mockRejectedValueOnce(unreachable).mockResolvedValue('works')
  resource.subscribe('a', () => {})
  resource.ensure('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')?.status).toBe('failed')
  resource.reloadFailed()
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'works' })
})

test('COL-16 a later load that succeeds is shown', async () => {
  const resource = newResource()
  load.mockRejectedValueOnce(unreachable).mockResolvedValue('works')
  resource.subscribe('a', () => {})
  resource.ensure('a')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'works' })
  expect(onFailed).not.toHaveBeenCalled()
})

test('NET-11 a load that failed on the server counts as the first', async () => {
  const resource = newResource()
  load.mockRejectedValue(unreachable)
  resource.subscribe('a', () => {})
  resource.ensure('a', { message: 'no connection' })
  expect(resource.read('a')).toEqual({ status: 'loading', message: 'no connection' })
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(resource.read('a')).toEqual({ status: 'failed', message: 'failed after 4' })
})

test('a refusal is not tried again', async () => {
  const resource = newResource()
  load.mockRejectedValue(new BackendError('No.', { status: 404 }))
  resource.subscribe('a', () => {})
  resource.ensure('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toEqual({ status: 'failed', message: 'failed after 1' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('without a rule for retries one failed load is the last', async () => {
  const resource = newResource([])
  load.mockRejectedValue(unreachable)
  resource.subscribe('a', () => {})
  resource.ensure('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toEqual({ status: 'failed', message: 'failed after 1' })
})

test('COL-15 Retry loads again from the first attempt, and so does the network when it is back', async () => {
  const resource = newResource([])
  load.mockRejectedValue(unreachable)
  resource.subscribe('a', () => {})
  resource.ensure('a')
  await vi.advanceTimersByTimeAsync(0)
  resource.reload('a')
  expect(resource.read('a')).toEqual({ status: 'loading', message: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toMatchObject({ status: 'failed' })
  load.mockResolvedValue('works')
  resource.reloadFailed()
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'works' })
})

test('what the server rendered is shown without a load, and is not asked for again while it is fresh', async () => {
  const resource = newResource()
  load.mockResolvedValue('newer')
  const seen: unknown[] = []
  resource.subscribe('a', () => seen.push(resource.read('a')))
  expect(resource.read('a')).toBeUndefined()
  resource.ensure('a', { data: 'rendered' })
  await vi.advanceTimersByTimeAsync(20_000)
  resource.ensure('a')
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  resource.ensure('a')
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'rendered' })
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([
    { status: 'loaded', data: 'rendered' },
    { status: 'loaded', data: 'newer' },
  ])
})

test('LIVE-01 a change loads what is on show again, without taking it away; the rest is no longer fresh', async () => {
  const resource = newResource()
  const states: unknown[] = []
  resource.subscribe('shown', () => states.push(resource.read('shown')?.status))
  resource.ensure('shown', { data: 'old' })
  resource.ensure('left', { data: 'old' })
  load.mockResolvedValue('new')
  resource.reloadAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(load.mock.calls.map(([key]) => key)).toEqual(['shown'])
  expect(resource.read('shown')).toEqual({ status: 'loaded', data: 'new' })
  expect(states).toEqual(['loaded', 'loaded'])
  resource.ensure('left')
  expect(load.mock.calls.map(([key]) => key)).toEqual(['shown', 'left'])
})

test('CACHE-05 what was asked for before a change and came after it is asked for again', async () => {
  const resource = newResource()
  load
    .mockImplementationOnce(() => new Promise((respond) => setTimeout(respond, 1_000, 'before')))
    .mockResolvedValue('after')
  const settled = resource.settle('a', 5_000, new AbortController().signal)
  expireEveryResource()
  await vi.advanceTimersByTimeAsync(1_000)
  await settled
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'before' })
  resource.ensure('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'after' })
})

test('CACHE-05 so is what was put there, where a change came between the question and the response', async () => {
  const resource = newResource()
  load.mockResolvedValue('after')
  const begun = resource.countExpiries()
  expireEveryResource()
  resource.put('asked before', 'before', begun)
  resource.put('asked after', 'now', resource.countExpiries())
  for (const key of ['asked before', 'asked after']) resource.ensure(key)
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('asked before')).toEqual({ status: 'loaded', data: 'after' })
  expect(resource.read('asked after')).toEqual({ status: 'loaded', data: 'now' })
})

test('LIVE-17 a page that appears while its data are on their way shows them, and loads them once more where a change came meanwhile', async () => {
  const resource = newResource()
  resource.put('a', 'before')
  expireEveryResource()
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  load.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  // A navigation, which does not wait as there is something to show.
  await resource.settle('a', 250, new AbortController().signal)
  expect(load).toHaveBeenCalledTimes(1)
  // Nothing is shown yet that could be reloaded.
  await resource.reloadAll()
  expect(load).toHaveBeenCalledTimes(1)
  resource.subscribe('a', () => {})
  resource.ensure('a')
  resource.ensure('a')
  expect(load).toHaveBeenCalledTimes(1)
  first.resolve('before the change')
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'before the change' })
  expect(load).toHaveBeenCalledTimes(2)
  second.resolve('after the change')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'after the change' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('LIVE-17 data that were requested after the last change are not loaded again', async () => {
  const resource = newResource()
  const { promise, resolve } = Promise.withResolvers<string>()
  load.mockRejectedValueOnce(unreachable).mockReturnValueOnce(promise)
  resource.ensure('a')
  resource.subscribe('a', () => {})
  await vi.advanceTimersByTimeAsync(0)
  expireEveryResource()
  resource.ensure('a')
  await vi.advanceTimersByTimeAsync(2_000)
  resource.ensure('a')
  resolve('works')
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'works' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('a change that cannot be loaded leaves what is on show, and says so', async () => {
  const resource = newResource()
  resource.subscribe('a', () => {})
  resource.ensure('a', { data: 'old' })
  load.mockRejectedValue(unreachable)
  resource.reloadAll()
  await vi.advanceTimersByTimeAsync(14_000)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'old' })
  expect(onFailed).toHaveBeenCalledTimes(1)
})

test('LIVE-07 whether what is on show may be out of date is known; what was refused, or says that it failed, is not', async () => {
  const resource = newResource([])
  resource.subscribe('a', () => {})
  resource.ensure('a', { data: 'old' })
  load.mockRejectedValue(unreachable)
  expect(await resource.reload('a')).toBe(false)
  expect(await resource.reloadAll()).toBe(false)
  load.mockRejectedValue(new BackendError('Too many.', { status: 429 }))
  expect(await resource.reloadAll()).toBe(false)
  load.mockRejectedValue(new BackendError('No.', { status: 404 }))
  expect(await resource.reloadAll()).toBe(true)
  load.mockResolvedValue('new')
  expect(await resource.reloadAll()).toBe(true)
  load.mockRejectedValue(unreachable)
  resource.subscribe('never loaded', () => {})
  expect(await resource.reload('never loaded')).toBe(true)
})

test('a load that nobody waits for any more is ended, and begins again when it is wanted again', async () => {
  const resource = newResource()
  const signals: AbortSignal[] = []
  load.mockImplementation((_key, signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  const leave = resource.subscribe('a', () => {})
  resource.ensure('a')
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(signals.map((signal) => signal.aborted)).toEqual([true])
  const leaveAgain = resource.subscribe('a', () => {})
  resource.ensure('a')
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])

  // Listening again, as a component does when it is drawn again, is not leaving.
  leaveAgain()
  resource.subscribe('a', () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
})

test('a response that comes after a newer load began is dropped', async () => {
  const resource = newResource()
  let respondFirst = (_: string) => {}
  load.mockReturnValueOnce(
    new Promise((done) => {
      respondFirst = done
    }),
  )
  load.mockResolvedValueOnce('second')
  resource.subscribe('a', () => {})
  resource.ensure('a')
  resource.reload('a')
  await vi.advanceTimersByTimeAsync(0)
  respondFirst('first')
  await vi.advanceTimersByTimeAsync(0)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'second' })
})

test('settle waits for the data, at most as long as told, and not once the visitor went elsewhere', async () => {
  const resource = newResource()
  load.mockImplementation((key) => (key === 'never' ? new Promise(() => {}) : Promise.resolve('works')))
  const stays = new AbortController().signal
  await resource.settle('a', 250, stays)
  expect(resource.read('a')).toEqual({ status: 'loaded', data: 'works' })

  const late = vi.fn()
  void resource.settle('never', 250, stays).then(late)
  await vi.advanceTimersByTimeAsync(249)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(late).toHaveBeenCalled()

  const leaving = new AbortController()
  const settled = resource.settle('never', 250, leaving.signal)
  leaving.abort()
  await settled
  await vi.advanceTimersByTimeAsync(0)
  expect(load.mock.lastCall![1].aborted).toBe(true)
})

test('the thirty keys used last are kept', () => {
  const resource = newResource()
  for (let number = 1; number <= 31; number++) resource.ensure(String(number), { data: 'works' })
  expect(resource.read('1')).toBeUndefined()
  expect(resource.read('2')).toBeDefined()
})
