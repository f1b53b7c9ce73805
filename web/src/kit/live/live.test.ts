import { expect, test, vi } from 'vitest';
import { forgetSession } from '../session/store';
import { byTopic, onTopicChange, publishTopics } from './live';

test('a change reaches every subscriber of its topic until it unsubscribes', () => {
  const [photos, events] = [vi.fn(), vi.fn()];
  const unsubscribe = onTopicChange('photos', photos);
  onTopicChange('events', events);
  publishTopics(['photos']);
  unsubscribe();
  publishTopics(['photos', 'events']);
  expect([photos.mock.calls.length, events.mock.calls.length]).toEqual([1, 1]);
});

test('a mutation’s change of a topic is not lost before the code that refetches it is loaded', () => {
  byTopic('growth').invalidate('100');
  const [refetch, other] = [vi.fn(), vi.fn()];
  onTopicChange('growth', refetch);
  onTopicChange('attendance', other);
  expect([refetch.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
});

test('a change of a session that has ended reaches nobody', () => {
  publishTopics(['holidays']);
  forgetSession(false);
  const late = vi.fn();
  onTopicChange('holidays', late);
  expect(late).not.toHaveBeenCalled();
});
