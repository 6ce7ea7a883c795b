import { Navigate, Route, Routes } from 'react-router';
import { CataloguePage } from './catalogue/catalogue-page';
import { ImportPage } from './catalogue/import/import-page';
import { ItemPage } from './catalogue/item-page';
import { NewItemPage } from './catalogue/new-item-page';
import { KeyPage } from './key/key-page';
import { PATHS } from './paths';
import { NewPlanogramPage } from './planograms/new-planogram-page';
import { PlanogramPage } from './planograms/planogram-page';
import { PlanogramsPage } from './planograms/planograms-page';
import { QualityPage } from './quality/quality-page';
import { ResultPage } from './result/result-page';
import { ReviewPage } from './review/review-page';
import { SamplePage } from './sample/sample-page';
import { useSession } from './session/session';
import { NotFoundPage } from './shell/not-found-page';
import { SharesPage } from './shares/shares-page';
import { Shell } from './shell/shell';
import { SubmitPage } from './submit/submit-page';
import { EditTaskPage } from './tasks/edit-task-page';
import { NewTaskPage } from './tasks/new-task-page';
import { TaskPage } from './tasks/task-page';
import { TasksPage } from './tasks/tasks-page';
import { UnfinishedProvider } from './unfinished/unfinished';
import { UnknownsPage } from './unknowns/unknowns-page';
import { UsagePage } from './usage/usage-page';

/** Shows the page for the current address. Without a key, every address asks for the key first. */
export function App() {
  const { client } = useSession();
  return (
    <Shell>
      {client === undefined ? (
        <KeyPage />
      ) : (
        <UnfinishedProvider>
          <Routes>
            <Route index element={<Navigate to={PATHS.catalogue()} replace />} />
            <Route path="key" element={<KeyPage />} />
            <Route path="catalogue" element={<CataloguePage />} />
            <Route path="catalogue/new" element={<NewItemPage />} />
            <Route path="catalogue/items/:item" element={<ItemPage />} />
            <Route path="tasks" element={<TasksPage />} />
            <Route path="tasks/new" element={<NewTaskPage />} />
            <Route path="tasks/:task" element={<TaskPage />} />
            <Route path="tasks/:task/edit" element={<EditTaskPage />} />
            <Route path="tasks/:task/quality" element={<QualityPage />} />
            <Route path="tasks/:task/unknowns" element={<UnknownsPage />} />
            <Route path="tasks/:task/shares" element={<SharesPage />} />
            <Route path="tasks/:task/submit" element={<SubmitPage />} />
            <Route path="tasks/:task/results/:result" element={<ResultPage />} />
            <Route path="tasks/:task/results/:result/review" element={<ReviewPage />} />
            <Route path="planograms" element={<PlanogramsPage />} />
            <Route path="planograms/new" element={<NewPlanogramPage />} />
            <Route path="planograms/:planogram" element={<PlanogramPage />} />
            <Route path="usage" element={<UsagePage />} />
            <Route path="sample" element={<SamplePage />} />
            <Route path="catalogue/import" element={<ImportPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </UnfinishedProvider>
      )}
    </Shell>
  );
}
