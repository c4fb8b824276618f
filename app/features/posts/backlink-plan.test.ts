import { expect, test } from 'vitest'
import { difficulties, guestPosts, planSteps, targetSites } from './backlink-plan.ts'

test('BKL-01 BKL-02 six target sites, each of a known difficulty', () => {
  expect(targetSites).toHaveLength(6)
  for (const { difficulty, type, notes } of targetSites) {
    expect(difficulties).toContain(difficulty)
    expect(type && notes).toBeTruthy()
  }
})

test('BKL-03 three guest posts with topics', () => {
  expect(guestPosts).toHaveLength(3)
  for (const { topics } of guestPosts) expect(topics.length).toBeGreaterThan(0)
})

test('BKL-05 the plan has six steps in their rhythm', () => {
  expect(planSteps.map(({ step, rhythm }) => `${step}: ${rhythm}`)).toEqual([
    'Directory submissions: Monthly (2-3)',
    'Guest post: Quarterly (1)',
    'Local partnerships: Ongoing',
    'Press releases: For major events',
    'Social media: Weekly',
    'Monitoring: Monthly',
  ])
})
