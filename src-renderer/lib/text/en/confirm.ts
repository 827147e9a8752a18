export const confirm = {
  before: 'Before',
  after: 'After',
  empty: 'empty',
  nothing: 'nothing',
  removed: 'Removed',
  scrollDown: 'Scroll down to see all of it',
  details: 'What will run',
  failed: 'This question could not be shown',
  tooEarly: 'Answered too quickly to count; please look at it and answer again.',
} as const;
