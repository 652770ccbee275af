'use client';
/** Says when a video task ends, politely; never its progress. */
import { useEffect, useRef, useState } from 'react';
import { statusWords } from '#lib/client/tasks/task-words.ts';
import { isLiveTask, type VideoTask } from '#lib/client/tasks/video-task.ts';

export function TaskAnnouncer({ tasks }: { tasks: readonly VideoTask[] }) {
  const [words, setWords] = useState('');
  const live = useRef(new Set<string>());
  useEffect(() => {
    const ended = tasks.filter((task) => live.current.has(task.id) && !isLiveTask(task));
    live.current = new Set(tasks.filter(isLiveTask).map(({ id }) => id));
    if (ended.length === 0) return;
    setWords(
      ended
        .map(({ prompt, status }) => `${prompt || 'Task'}: ${statusWords[status].toLowerCase()}.`)
        .join(' '),
    );
  }, [tasks]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
