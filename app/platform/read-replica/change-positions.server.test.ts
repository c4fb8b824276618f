import { expect, test } from 'vitest'
import { createChangePositions } from './change-positions.server.ts'

/** Positions of 'works' and 'events', and the questions to the primary that wait for their answers. */
function start() {
  const questions: PromiseWithResolvers<number>[] = []
  const errors: unknown[] = []
  const positions = createChangePositions(
    ['works', 'events'],
    () => {
      const question = Promise.withResolvers<number>()
      questions.push(question)
      return question.promise
    },
    (error) => errors.push(error),
  )
  /** Answers the question number `at`. */
  async function answer(at: number, position: number) {
    questions[at]!.resolve(position)
    await settled()
  }
  return { positions, questions, errors, answer }
}
const awaitNotices = async () => {}
const settled = () => new Promise((done) => setImmediate(done))

test('READ-04 nothing is known, nor asked for, before changes are heard of; then the primary is asked once', async () => {
  const { positions, questions, answer } = start()
  expect(positions.find(['works'])).toBeNull()
  expect(questions).toHaveLength(0)
  positions.setInformed(awaitNotices)
  expect([positions.find(['works']), positions.find(['events', 'works'])]).toEqual([null, null])
  expect(questions).toHaveLength(1)
  await answer(0, 100)
  expect([positions.find(['works']), positions.find(['events', 'works']), positions.find([])]).toEqual([100, 100, 0])
})

test('READ-02 a change is past only a position that was asked for after it, and other topics keep theirs', async () => {
  const { positions, questions, answer } = start()
  positions.setInformed(awaitNotices)
  positions.find(['works'])
  await answer(0, 100)
  positions.changed(['works'])
  expect([positions.find(['works']), positions.find(['events'])]).toEqual([null, 100])
  // Again while the answer is on its way: it may not hold the second change.
  positions.changed(['works'])
  await answer(1, 200)
  expect(positions.find(['works'])).toBeNull()
  expect(questions).toHaveLength(3)
  await answer(2, 300)
  expect([positions.find(['works']), positions.find(['events']), positions.find(['works', 'events'])]).toEqual([
    300, 100, 300,
  ])
})

test('READ-04 what was known does not hold any more once changes are not heard of, nor an answer of before', async () => {
  const { positions, questions, answer } = start()
  positions.setInformed(awaitNotices)
  positions.find(['works'])
  positions.setInformed(null)
  await answer(0, 100)
  expect(positions.find(['works'])).toBeNull()
  positions.setInformed(awaitNotices)
  expect(positions.find(['works'])).toBeNull()
  await answer(1, 200)
  expect([positions.find(['works']), questions.length]).toEqual([200, 2])
})

test('READ-02 a question that fails is told, and asked again by the next read', async () => {
  const { positions, questions, errors, answer } = start()
  positions.setInformed(awaitNotices)
  positions.find(['works'])
  questions[0]!.reject(new Error('gone'))
  await settled()
  expect(errors).toHaveLength(1)
  expect(positions.find(['works'])).toBeNull()
  await answer(1, 100)
  expect(positions.find(['works'])).toBe(100)
})

test('READ-03 nothing is known after a write before its notices have come, and nothing of before where they do not', async () => {
  const { positions, answer } = start()
  const arrivals: PromiseWithResolvers<void>[] = []
  positions.setInformed(() => {
    const arrival = Promise.withResolvers<void>()
    arrivals.push(arrival)
    return arrival.promise
  })
  positions.find(['works'])
  await answer(0, 100)
  positions.wrote()
  positions.wrote()
  expect(positions.find(['events'])).toBeNull()
  positions.changed(['works'])
  arrivals[0]!.resolve()
  await settled()
  expect(positions.find(['events'])).toBeNull()
  arrivals[1]!.resolve()
  await settled()
  expect([positions.find(['events']), positions.find(['works'])]).toEqual([100, null])
  await answer(1, 200)
  positions.wrote()
  arrivals[2]!.reject(new Error('no notice comes through'))
  await settled()
  expect(positions.find(['events'])).toBeNull()
})
